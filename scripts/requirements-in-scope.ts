/** Requirements of the present scope: signing in, connecting a store, adding products, prices and stock that follow their source. */
const ranges: Record<string, string> = {
  SHELL: '002, 003, 029, 032, 047, 050, 052, 053, 055, 066-082, 084, 086, 096, 100, 103, 104, 107, 109',
  AUTH: '001, 002, 005-008, 010-014, 016-019, 021, 027-034, 037, 041-053, 057',
  STORE: '001-012, 014, 016, 026, 031, 050-054, 068, 069, 074',
  INV: '001, 002, 014-031, 034-039, 041, 043, 044, 051, 052, 086, 094-096, 098, 099, 122',
  PRICE: '001, 006, 009-017, 020-030, 032, 034, 037-041',
  FILT: '002-008, 010, 019, 024, 037, 038',
  WH: '039',
  CONST: '001, 004',
};

/** Every id of the scope, in order. */
export const requirementsInScope: readonly string[] = Object.entries(ranges).flatMap(([prefix, list]) =>
  list.split(', ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${String(from + index).padStart(3, '0')}`);
  }));
