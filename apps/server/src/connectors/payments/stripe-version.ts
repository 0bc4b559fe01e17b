/** The version of the provider's interface that the code was written for; the library knows the same. */
export const API_VERSION = '2026-10-28.endive';
