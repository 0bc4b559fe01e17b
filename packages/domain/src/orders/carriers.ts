import { foldCase } from '../filters/fold-case.ts';
import { limits } from '../limits.ts';
import { MICROGRAMS_PER_G, MICROGRAMS_PER_LB, TENTHS_MM_PER_IN } from '../inventory/measures.ts';
import type { MarketCode } from '../markets.ts';

/** What a carrier takes; null = no limit. The warehouse's list says the same of its carriers (ORD-024 to ORD-026). */
export type CarrierRules = {
  refusesPoBox: boolean;
  maxWeightLb: number | null;
  maxGirthIn: number | null;
  /** A strike is warned of, a country that is not served refused (ORD-031). */
  notice: { kind: 'strike' | 'unserved'; until: number | null } | null;
};

/** A carrier as the marketplace names it, and how its tracking numbers look. */
export type Carrier = {
  /** What confirmShipment takes; carriers that it does not know are said by name under `Other`. */
  code: string;
  name: string;
  /** Markets whose numbers it is tried for first; empty = everywhere. */
  home: readonly MarketCode[];
  pattern: RegExp | null;
  trackingUrl: string | null;
  rules: CarrierRules;
};

const noLimits: CarrierRules = { refusesPoBox: false, maxWeightLb: null, maxGirthIn: null, notice: null };
type More = Partial<Pick<Carrier, 'home' | 'pattern' | 'trackingUrl' | 'rules'>>;
const carrier = (code: string, name: string, more: More = {}): Carrier => ({
  code,
  name,
  home: [],
  pattern: null,
  trackingUrl: null,
  rules: noLimits,
  ...more,
});
/** Numbers of the postal union end in the country that they come from. */
const postal = (country: string): string => `[A-Z]{2}\\d{9}${country}`;

/**
 * The carriers, those whose numbers cannot be mistaken first. Assumed: codes as the marketplace's order feeds spell them, patterns as the
 * carriers publish them; a seller may always name another one.
 */
export const carriers: readonly Carrier[] = [
  carrier('UPS', 'UPS', {
    pattern: /^1Z[0-9A-Z]{16}$/,
    trackingUrl: 'https://www.ups.com/track?tracknum=',
    rules: { ...noLimits, refusesPoBox: true },
  }),
  carrier('USPS', 'USPS', {
    pattern: new RegExp(`^(?:9[2-5]\\d{20}|${postal('US')})$`),
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    rules: { ...noLimits, maxWeightLb: limits.parcelWeightLbMax, maxGirthIn: limits.parcelGirthInMax },
  }),
  carrier('Amazon Shipping', 'Amazon Shipping', { pattern: /^TB[ACMR]\d{12}$/ }),
  carrier('DHL', 'DHL', {
    pattern: /^(?:JJD\d{16,18}|JVGL\d{12,20}|00340\d{15}|\d{12})$/,
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  }),
  carrier('Royal Mail', 'Royal Mail', { home: ['GB'], pattern: new RegExp(`^${postal('GB')}$`) }),
  carrier('La Poste', 'La Poste', { home: ['FR'], pattern: new RegExp(`^${postal('FR')}$`) }),
  carrier('Poste Italiane', 'Poste Italiane', { home: ['IT'], pattern: new RegExp(`^${postal('IT')}$`) }),
  carrier('Correos', 'Correos', { home: ['ES'], pattern: new RegExp(`^${postal('ES')}$`) }),
  carrier('PostNL', 'PostNL', { home: ['NL'], pattern: new RegExp(`^(?:3S[0-9A-Z]{11,13}|${postal('NL')})$`) }),
  carrier('bpost', 'bpost', { home: ['BE'], pattern: new RegExp(`^${postal('BE')}$`) }),
  carrier('PostNord', 'PostNord', { home: ['SE'], pattern: new RegExp(`^${postal('SE')}$`) }),
  carrier('Poczta Polska', 'Poczta Polska', { home: ['PL'], pattern: new RegExp(`^${postal('PL')}$`) }),
  carrier('An Post', 'An Post', { home: ['IE'], pattern: new RegExp(`^${postal('IE')}$`) }),
  carrier('Canada Post', 'Canada Post', { home: ['CA'], pattern: new RegExp(`^(?:\\d{16}|${postal('CA')})$`) }),
  carrier('Australia Post', 'Australia Post', { home: ['AU'], pattern: new RegExp(`^${postal('AU')}$`) }),
  carrier('India Post', 'India Post', { home: ['IN'], pattern: new RegExp(`^${postal('IN')}$`) }),
  carrier('SingPost', 'SingPost', { home: ['SG'], pattern: new RegExp(`^${postal('SG')}$`) }),
  carrier('Correios', 'Correios', { home: ['BR'], pattern: new RegExp(`^${postal('BR')}$`) }),
  carrier('PTT', 'PTT Kargo', { home: ['TR'], pattern: new RegExp(`^(?:\\d{13}|${postal('TR')})$`) }),
  carrier('JapanPost', 'Japan Post', { home: ['JP'], pattern: new RegExp(`^${postal('JP')}$`) }),
  carrier('YamatoTransport', 'Yamato Transport', { home: ['JP'], pattern: /^\d{12}$/ }),
  carrier('Aras Kargo', 'Aras Kargo', { home: ['TR'], pattern: /^\d{11}$/ }),
  carrier('DPD', 'DPD', { home: ['DE', 'GB', 'FR', 'PL', 'NL', 'BE', 'IE'], pattern: /^\d{14}$/ }),
  carrier('GLS', 'GLS', { home: ['DE', 'IT', 'ES', 'FR', 'NL', 'BE', 'PL'], pattern: /^\d{11}$/ }),
  carrier('Hermes', 'Hermes', { home: ['DE', 'GB'], pattern: /^H[0-9]{19}$/ }),
  carrier('InPost', 'InPost', { home: ['PL'], pattern: /^\d{24}$/ }),
  carrier('Aramex', 'Aramex', { home: ['AE', 'SA'], pattern: /^\d{10,11}$/ }),
  carrier('FedEx', 'FedEx', {
    pattern: /^(?:\d{12}|\d{15}|96\d{20})$/,
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=',
    rules: { ...noLimits, refusesPoBox: true },
  }),
  carrier('DHL', 'DHL Express', {
    pattern: /^\d{10}$/,
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  }),
  carrier('Other', 'Other'),
];

/** A tracking number as it is kept: no spaces or hyphens, in capitals; null = it cannot be one. */
export function parseTracking(text: string): string | null {
  const number = text.replace(/[\s-]+/g, '').toUpperCase();
  return /^[0-9A-Z]{6,40}$/.test(number) ? number : null;
}

/** The carriers whose numbers look so, the likeliest first: those that are at home in the market, then those that are everywhere. */
export function likelyCarriers(tracking: string, market: MarketCode): Carrier[] {
  const number = parseTracking(tracking);
  if (number === null) return [];
  const fitting = carriers.filter((one) => one.pattern?.test(number) === true);
  const near = fitting.filter((one) => one.home.includes(market));
  const everywhere = fitting.filter((one) => one.home.length === 0);
  // Letters name a carrier wherever the parcel goes.
  const far = /[A-Z]/.test(number) ? fitting.filter((one) => !near.includes(one) && !everywhere.includes(one)) : [];
  return [...near, ...everywhere, ...far];
}

/** The carrier that a number names; null = it has to be named, for none has such numbers or several have. */
export function guessCarrier(tracking: string, market: MarketCode): Carrier | null {
  const [likeliest, ...others] = likelyCarriers(tracking, market);
  if (likeliest === undefined) return null;
  const isNamed = /[A-Z]/.test(parseTracking(tracking) ?? '');
  return isNamed || others.every(({ code }) => code === likeliest.code) ? likeliest : null;
}

/** A carrier by the code or name that somebody gave, in any case; null = none of ours, said to the marketplace by name under `Other`. */
export function findCarrier(text: string): Carrier | null {
  const wanted = foldCase(text.trim());
  return carriers.find((one) => foldCase(one.code) === wanted || foldCase(one.name) === wanted) ?? null;
}

/** Where a parcel can be followed; null = the carrier has no page of its own that is known. */
export function trackingUrlOf(carrierText: string | null, tracking: string | null): string | null {
  const url = carrierText === null ? null : (findCarrier(carrierText)?.trackingUrl ?? null);
  return url === null || tracking === null ? null : url + encodeURIComponent(tracking);
}

/** Why a carrier does not take a parcel (ORD-031, ORD-056). */
export type CarrierRefusal = 'countryUnserved' | 'poBox' | 'overWeight' | 'overGirth';

/** What is to be carried; an unknown measure passes. */
export type CarriedParcel = { isPoBox: boolean; weightG: number | null; girthMm: number | null };

/** ORD-024, ORD-025: every reason why the carrier refuses the parcel; empty = it takes it. */
export function refuseParcel(rules: CarrierRules, parcel: CarriedParcel, now: number): CarrierRefusal[] {
  const { weightG, girthMm } = parcel;
  const isTooHeavy =
    rules.maxWeightLb !== null &&
    weightG !== null &&
    weightG * MICROGRAMS_PER_G > Math.floor(rules.maxWeightLb * MICROGRAMS_PER_LB);
  const isTooLarge =
    rules.maxGirthIn !== null && girthMm !== null && girthMm * 10 > Math.floor(rules.maxGirthIn * TENTHS_MM_PER_IN);
  return [
    ...(isNoticed(rules, 'unserved', now) ? (['countryUnserved'] as const) : []),
    ...(rules.refusesPoBox && parcel.isPoBox ? (['poBox'] as const) : []),
    ...(isTooHeavy ? (['overWeight'] as const) : []),
    ...(isTooLarge ? (['overGirth'] as const) : []),
  ];
}

/** True while the carrier is on strike: warned of, not refused (ORD-031). */
export const isOnStrike = (rules: CarrierRules, now: number): boolean => isNoticed(rules, 'strike', now);

function isNoticed({ notice }: CarrierRules, kind: 'strike' | 'unserved', now: number): boolean {
  return notice?.kind === kind && (notice.until === null || now < notice.until);
}
