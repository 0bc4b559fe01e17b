/** The search page of the source. Assumed: how those pages are known to be built; nobody promises it. */
export const searchSelectors = {
  list: '.s-main-slot',
  /** A result; advertising stands among them with an empty number. */
  result: '.s-result-item[data-asin]:not([data-asin=""])',
  title: 'h2',
} as const;
