/** Cents as a page shows them: `$12.50`, `-$3.00`. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
