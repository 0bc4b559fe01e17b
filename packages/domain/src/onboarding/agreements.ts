import { limits } from '../limits.ts';

/** The texts that a seller accepts, each under the version of its present wording (decision 44); a new wording is a new version. */
export const agreementVersions = { licence: '2026-11-29', kvkk: '2026-11-25', warehouse: '2026-11-29' } as const;
export type AgreementName = keyof typeof agreementVersions;
export const agreementNames = ['licence', 'kvkk', 'warehouse'] as const satisfies readonly AgreementName[];

/** True for the version of the text that stands now: what was ticked is what is kept as consented to. */
export const isCurrentVersion = (name: AgreementName, version: string): boolean => version === agreementVersions[name];

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const days = (ms: number): number => ms / (DAY_HOURS * HOUR_MS);

/** The numbers that the texts state, under the names that the texts give them. */
export const agreementTerms = {
  /** ONB-014, SUB-034: a month is 30 × 24 hours. */
  monthDays: days(limits.subscriptionPeriodMs),
  dayHours: DAY_HOURS,
  /** SUB-029. */
  trialDays: limits.trialDays,
  /** SUB-029: before the first charge. */
  trialNoticeDays: 3,
  /** SUB-037. */
  servicesStopDays: limits.unpaidServicesStopDays,
  suspendDays: limits.unpaidSuspendDays,
  endDays: limits.unpaidCancelDays,
  /** SUB-038. */
  allItemsMultiple: limits.planAllItemsMultiple,
  atStoreMultiple: limits.planAtStoreMultiple,
  /** SUB-032, SUB-067. */
  archiveDays: days(limits.archiveKeptMs),
  keptDays: limits.endedKeptDays,
  /** Decision 11: what is known of a buyer, after the delivery. */
  buyerDataDays: 30,
  /** ONB-014: the liability ends at what was paid in so many days. */
  liabilityDays: 30,
  /** ONB-014: before a change or an end that the provider decides. */
  noticeDays: 15,
  /** Law No. 6698, article 13: within which a request about personal data is answered. */
  answerDays: 30,
  /** Within which the deletion of an account can be withdrawn. */
  deletionDays: 30,
  /** ONB-016. */
  termMonths: 12,
  reimbursementDays: 5,
  liquidMlMax: 500,
  /** WH-023: a package that waits for credit. */
  storageUsdMinor: 175,
  storageHoursMax: 168,
  /** WH-024, WH-026. */
  coverUsdMinor: 10_000,
  coverMonths: 2,
  trackingDays: 15,
  damageDays: 5,
} as const;
