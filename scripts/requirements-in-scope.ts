/** Requirements of the present scope: signing in, connecting a store, adding products, prices and stock that follow their source, and the screens for it. */
const ranges: Record<string, string> = {
  SHELL:
    '002, 003, 008, 018, 020-022, 024, 025, 029, 030, 032, 034-037, 039-044, 046, 047, 050, 052, 053, 055, 058-063, 066-082, 084, 086-091, 096, 100, 103, 104, 106-109',
  AUTH: '001-014, 016-019, 021, 027-034, 037, 041-053, 057',
  STORE: '001-012, 014, 016-018, 021, 025, 026, 031, 050-054, 056-058, 068, 069, 074',
  INV: '001, 002, 014-031, 034-039, 041, 043-045, 047, 049, 051, 052, 086, 094-099, 110, 122-125',
  PRICE: '001, 002, 006-032, 034, 037-041',
  FILT: '001-010, 019, 024, 035, 037, 038, 047',
  WH: '039',
  REP: '028',
  MSG: '032',
  CONST: '001, 002, 004',
};

/** Every id of the scope, in order. */
export const requirementsInScope: readonly string[] = Object.entries(ranges).flatMap(([prefix, list]) =>
  list.split(', ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${String(from + index).padStart(3, '0')}`);
  }),
);
