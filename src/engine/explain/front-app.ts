import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { sameCallWithout } from '../../contract/next.ts';
import type { RawScreen } from '../../drivers/driver.ts';
import type { Session } from '../sessions/session.ts';

/** The app that a screen belongs to: its package, or the host of its address. */
export function appOf(screen: RawScreen): string | undefined {
  return screen.package ?? hostOf(screen.url);
}

/** The app in front, now. */
export async function frontApp(session: Session, deadline: Deadline): Promise<string> {
  const app = appOf(await session.driver.screen(deadline));
  if (app !== undefined) return app;
  throw fail('CAPABILITY_MISSING', 'unavailable', {
    message: 'Which app is in front cannot be told.',
    next: sameCallWithout(['app']),
    retryable: true,
  });
}

/** Undefined for addresses without a host, such as about:blank. */
export function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return new URL(url).host || undefined;
}
