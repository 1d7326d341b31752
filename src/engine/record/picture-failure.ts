import { Deadline } from '../../base/deadline.ts';
import type { Session } from '../sessions/session.ts';
import type { Envelope } from './envelope.ts';

const PICTURE_MS = 3000;

/** Only where the operator asked for it: a picture takes time that the answer would otherwise not need. */
export async function pictureFailure(session: Session, envelope: Envelope): Promise<void> {
  if (!envelope.failure_code || !session.alive || !session.journal.wantsFailures) return;
  try {
    const shot = await session.driver.screenshot(Deadline.after(PICTURE_MS));
    await session.journal.picture(shot, envelope.action_id);
  } catch {
    // No picture is no reason to change the answer.
  }
}
