/** A component in the two spellings of Android. */
export function shortComponent(packageName: string, activity: string): string {
  return `${packageName}/${activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity}`;
}

export function fullComponent(packageName: string, activity: string): string {
  return `${packageName}/${activity.startsWith('.') ? packageName + activity : activity}`;
}

/** "pkg/.Activity" or "pkg/pkg.Activity" in its two parts; undefined when there is no slash. */
export function splitComponent(text: string): { package: string; activity: string } | undefined {
  const slash = text.indexOf('/');
  return slash < 0 ? undefined : { package: text.slice(0, slash), activity: text.slice(slash + 1) };
}
