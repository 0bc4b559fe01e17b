import type { MarketCode } from '@kervan/domain/markets';
import type { Address } from '../books/records.ts';

export type Facility = {
  code: string;
  kind: 'hub' | 'local';
  market: MarketCode;
  address: Address;
  timeZone: string;
  /** Days on which it is closed. */
  holidays: readonly string[];
};

const usHolidays = [
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-05-31',
  '2027-06-18',
  '2027-07-05',
  '2027-09-06',
  '2027-10-11',
  '2027-11-11',
  '2027-11-25',
  '2027-12-24',
];

/** Where parcels are received, packed and sent from: Kervan writes the package number into line 2. */
export const hub: Facility = {
  code: 'HUB-NJ',
  kind: 'hub',
  market: 'US',
  address: {
    name: 'Kervan Warehouse',
    phone: '+1 201 555 0142',
    line1: '140 Depot Road',
    line2: null,
    line3: null,
    city: 'Secaucus',
    county: null,
    stateOrRegion: 'NJ',
    postalCode: '07094',
    countryCode: 'US',
  },
  timeZone: 'America/New_York',
  holidays: usHolidays,
};

type Place = [
  code: string,
  market: MarketCode,
  timeZone: string,
  line1: string,
  postalCode: string,
  city: string,
  holidays: string[],
];

const local = ([code, market, timeZone, line1, postalCode, city, holidays]: Place): Facility => ({
  code,
  kind: 'local',
  market,
  address: {
    name: 'Kervan Returns',
    phone: null,
    line1,
    line2: null,
    line3: null,
    city,
    county: null,
    stateOrRegion: null,
    postalCode,
    countryCode: market,
  },
  timeZone,
  holidays,
});

const places: readonly Place[] = [
  [
    'LOCAL-CA',
    'CA',
    'America/Toronto',
    '2200 Drew Road',
    'L5S 1B1',
    'Mississauga',
    ['2026-12-25', '2027-01-01', '2027-07-01'],
  ],
  [
    'LOCAL-GB',
    'GB',
    'Europe/London',
    '12 Wharf Lane',
    'NN4 7HE',
    'Northampton',
    ['2026-12-25', '2026-12-28', '2027-01-01'],
  ],
  [
    'LOCAL-DE',
    'DE',
    'Europe/Berlin',
    'Lagerstr. 7',
    '36251',
    'Bad Hersfeld',
    ['2026-12-25', '2026-12-26', '2027-01-01'],
  ],
  ['LOCAL-JP', 'JP', 'Asia/Tokyo', '3-1-2 Koyodai', '270-1436', 'Shiroi', ['2026-12-31', '2027-01-01', '2027-01-11']],
  [
    'LOCAL-AU',
    'AU',
    'Australia/Sydney',
    '9 Depot Street',
    '2146',
    'Toongabbie',
    ['2026-12-25', '2027-01-01', '2027-01-26'],
  ],
];

export const facilities: readonly Facility[] = [hub, ...places.map(local)];

/** The facility of a market that takes returns there, or null. */
export const localOf = (market: MarketCode): Facility | null =>
  facilities.find((one) => one.kind === 'local' && one.market === market) ?? null;
