import { z } from 'zod';
import { PLATFORMS } from './words.ts';

export const deviceSchema = z.strictObject({
  device_id: z.string(),
  platform: z.enum(PLATFORMS),
  name: z.string(),
  /** `ready` can be opened; anything else says in `note` what stands in the way. */
  status: z.enum(['ready', 'offline', 'unauthorized', 'unavailable']),
  os_version: z.string().optional(),
  /** True only for the simulated phone: every answer from it says so. */
  simulated: z.boolean(),
  note: z.string().optional(),
});
export type Device = z.infer<typeof deviceSchema>;
