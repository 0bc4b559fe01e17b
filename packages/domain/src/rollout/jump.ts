import type { Minor } from '../money/money.ts';

/** Whether a price jumps: it falls by more than half or rises more than fourfold (the bounds of decision 31). */
export const isJump = (before: Minor, after: Minor): boolean => after * 2 < before || after > before * 4;
