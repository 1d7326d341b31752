import type { AppResult, Receipt } from './driver.ts';

/** Going back, told as an input. */
export function backReceipt({ done, said, why }: AppResult): Receipt {
  const refused = why === 'no_history' ? { refused: why } : {};
  return { delivered: done, received_by: 'unknown', by: said, ...refused };
}
