let offsetMs = 0;

/** Takes over the market clock as an answer told it. */
export function setMarketTime(asOf: string): void {
  const at = Date.parse(asOf);
  if (Number.isFinite(at)) offsetMs = at - Date.now();
}

/** The market clock's now in milliseconds: ages of data are measured from it, not from this computer's clock. */
export const marketNow = (): number => Date.now() + offsetMs;
