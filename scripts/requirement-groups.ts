/** What one capability of the product has to show, and by which lines of the specification. */
type Group = {
  subject: string;
  /** Built already: a line that no test shows is named. */
  isPresent: boolean;
  lines: Readonly<Record<string, string>>;
};

/** Every line of the specification belongs to one capability, the one in which it is shown working. */
const groups: readonly Group[] = [
  {
    subject: 'alive',
    isPresent: true,
    lines: {
      SHELL: '002, 003, 029, 032, 047, 050, 052, 053, 055, 066-082, 084, 086, 096, 103, 104, 107, 109',
      AUTH: '001, 002, 005-008, 010-014, 016-019, 021, 027-034, 037, 041-053, 057',
      STORE: '001-012, 014, 016, 026, 031, 050-054, 068, 069, 074',
      INV: '001, 002, 014-030, 034-039, 041, 043, 044, 051, 052, 086, 094-096, 098, 099, 122',
      PRICE: '001, 006, 009-017, 020-030, 032, 034, 037-041',
      FILT: '002-008, 010, 019, 037, 038',
      WH: '039',
      CONST: '001, 004',
    },
  },
  {
    subject: 'to the bar',
    isPresent: true,
    lines: {
      SHELL: '008, 018, 020-022, 024, 025, 030, 034-037, 039-044, 046, 058-063, 087-091, 106, 108',
      AUTH: '003, 004, 009',
      STORE: '017, 018, 021, 025, 056-058',
      INV: '045, 047, 049, 097, 110, 123-125',
      PRICE: '002, 007, 008, 018, 019, 031',
      FILT: '001, 009',
      REP: '028',
      CONST: '002',
    },
  },
  {
    subject: 'ground',
    isPresent: true,
    lines: {
      STORE: '035, 066, 067',
    },
  },
  {
    subject: 'subscription',
    isPresent: false,
    lines: {
      SHELL: '007, 026, 027, 051, 054, 057, 064, 065, 097-099',
      ONB: '001-020',
      SUB: '001-040, 043-099',
      INV: '119, 120',
      FILT: '033, 048',
      WH: '056, 068-070',
    },
  },
  {
    subject: 'credit',
    isPresent: false,
    lines: {
      SHELL: '006, 033, 095, 100-102',
      AUTH: '015, 020, 022-026, 035, 036, 038-040, 054-056, 058, 059',
      STORE: '024, 032-034, 064, 065, 071, 072',
      PRICE: '035, 036',
      WH: '006-017, 045, 049, 050, 053, 057, 059-061, 064, 066, 071, 072, 075, 085, 086, 090, 091',
      MSG: '019-022, 024-028, 032',
    },
  },
  {
    subject: 'orders',
    isPresent: false,
    lines: {
      SHELL: '010, 019, 023, 028, 038, 092, 094',
      STORE: '013, 029, 036, 061, 062',
      FILT: '047',
      ORD: '001-018, 023-031, 033-055, 058, 060-066, 069-073',
    },
  },
  {
    subject: 'warehouse',
    isPresent: false,
    lines: {
      SHELL: '056',
      STORE: '022, 023, 028, 030, 055',
      ORD: '019-022, 032, 056, 057, 059, 067, 068',
      RET: '001-024',
      WH: '001-005, 018-038, 040-044, 046-048, 051, 052, 054, 055, 058, 062, 063, 065, 067, 073, 074, 076-084, 087-089, 092, 093',
      CONST: '003',
    },
  },
  {
    subject: 'inventory lists',
    isPresent: false,
    lines: {
      SHELL: '011, 013, 083, 085, 093',
      SUB: '041, 042',
      STORE: '019, 020, 037-047, 059, 060, 063, 070, 073',
      INV: '003-013, 031-033, 040, 042, 046, 048, 050, 053-075, 077, 085, 087-093, 100-109, 111, 112, 114, 115, 118, 121, 126, 128-130',
      PRICE: '003-005, 033',
      FILT: '011-018, 020-032, 034-036, 039-046',
      MSG: '040',
    },
  },
  {
    subject: 'reports',
    isPresent: false,
    lines: {
      SHELL: '001, 004, 005, 009, 012, 014-017, 031, 045, 048, 049, 105',
      STORE: '015, 027, 048, 049',
      INV: '076, 078-084, 113, 116, 117, 127',
      REP: '001-027',
      MSG: '001-018, 023, 029-031, 033-039, 041',
      HELP: '001-023',
      AFF: '001-008',
      EXT: '001-006',
    },
  },
];

export type RequirementGroup = Omit<Group, 'lines'> & { ids: readonly string[] };

/** The capabilities in the order in which they are built, each with its ids in order. */
export const requirementGroups: readonly RequirementGroup[] = groups.map(({ lines, ...group }) => ({
  ...group,
  ids: Object.entries(lines).flatMap(([prefix, list]) => list.split(', ').flatMap((part) => idsOf(prefix, part))),
}));

function idsOf(prefix: string, part: string): string[] {
  const [from = 0, to = from] = part.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${String(from + index).padStart(3, '0')}`);
}
