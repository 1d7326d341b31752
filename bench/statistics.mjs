/** @param {number[]} values */
export function median(values) {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

/** Nearest rank, so it is always a value that was really measured. @param {number[]} values */
export function p95(values) {
  const sorted = ascending(values);
  return sorted[Math.ceil(sorted.length * 0.95) - 1];
}

function ascending(values) {
  return [...values].sort((a, b) => a - b);
}
