/** What a table program would take for the beginning of a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r\n\0\u2212\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell's text that no table program works out as a formula: an apostrophe before it says that it is text (decision 46). */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
