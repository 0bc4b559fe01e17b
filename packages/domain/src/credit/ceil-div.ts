/** Whole division that rounds up, of whole numbers of 0 or more; no fraction is ever made on the way. */
export function ceilDiv(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor) || dividend < 0 || divisor <= 0)
    throw new RangeError(`not whole: ${dividend} / ${divisor}`);
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest > 0 ? 1 : 0);
}
