/** What a carrier's service is called: the warehouse names it by a code alone, which is made legible where it is all capitals. */
export const serviceName = (code: string): string =>
  /^[A-Z0-9_]+$/.test(code) ? code.charAt(0) + code.slice(1).replaceAll('_', ' ').toLowerCase() : code;
