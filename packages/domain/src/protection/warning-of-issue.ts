import type { WarningSubjectName } from './prevent-suspend.ts';

/** An issue of a listing as far as it decides what the issue means. */
export type IssueFacts = {
  code: string;
  message: string;
  categories: readonly string[];
  attributeNames: readonly string[];
  enforcements: readonly string[];
  exemption: { status: string } | null;
};

/** What is wrong with a suppressed listing, in the words of its list. */
export const alertTypes = [
  'price',
  'image',
  'missing',
  'invalid',
  'qualification',
  'policy',
  'duplicate',
  'other',
] as const;
export type AlertType = (typeof alertTypes)[number];

const suppressing: ReadonlySet<string> = new Set(['LISTING_SUPPRESSED', 'SEARCH_SUPPRESSED', 'CATALOG_ITEM_REMOVED']);

/** True when the marketplace took the listing, or what buyers find of it, down; an exempt one stands (Listings Items API, exemption). */
export const isSuppressing = ({ enforcements, exemption }: IssueFacts): boolean =>
  enforcements.some((action) => suppressing.has(action)) && (exemption === null || exemption.status === 'NOT_EXEMPT');

/** Words of policies as the messages have them in English (the connector asks for en_US). Assumed: no list of codes is published. */
const phrases: readonly (readonly [RegExp, WarningSubjectName])[] = [
  [/\bfair pricing\b/i, 'fairPrice'],
  [/\b2d bar ?codes?\b|\btransparency code/i, 'barcode2d'],
  [/\btrademark/i, 'trademark'],
  [/\bintellectual property\b|\bcopyright\b|\bpatent\b/i, 'intellectualProperty'],
  [/\bcounterfeit\b|\binauthentic\b|\bsuspected\b/i, 'suspected'],
  [/\bproduct safety\b|\bsafety (?:documentation|policy|issue|recall)\b|\brecalled\b/i, 'safety'],
  [/\brestricted products?\b|\bprohibited\b/i, 'restricted'],
];

/**
 * What warning an issue is: only what the marketplace acted on warns, and only what names a policy; the rest is a suppressed listing or a
 * remark. null = no warning.
 */
export function warningOfIssue(issue: IssueFacts): WarningSubjectName | null {
  if (!isSuppressing(issue)) return null;
  return phrases.find(([words]) => words.test(issue.message))?.[1] ?? null;
}

const alertsByCategory: Readonly<Record<string, AlertType>> = {
  INVALID_PRICE: 'price',
  MISSING_PRICE: 'price',
  INVALID_IMAGE: 'image',
  MISSING_IMAGE: 'image',
  MISSING_ATTRIBUTE: 'missing',
  INVALID_ATTRIBUTE: 'invalid',
  QUALIFICATION_REQUIRED: 'qualification',
  DUPLICATE: 'duplicate',
};

/** INV-064: what kind of alert a suppressing issue is. */
export function alertOfIssue(issue: IssueFacts): AlertType {
  const warning = warningOfIssue(issue);
  if (warning !== null) return warning === 'fairPrice' ? 'price' : 'policy';
  return issue.categories.map((name) => alertsByCategory[name]).find((alert) => alert !== undefined) ?? 'other';
}

/** The field that an issue names first; null = none. */
export const fieldOfIssue = ({ attributeNames }: IssueFacts): string | null => attributeNames[0] ?? null;

const alertsByReason: readonly (readonly [RegExp, AlertType])[] = [
  [/\bpric/i, 'price'],
  [/\bimage/i, 'image'],
  [/\bpolic|\bprohibited\b|\brestricted\b|\bsafety\b|\btrademark\b|\bcounterfeit\b/i, 'policy'],
  [/\bapproval\b|\bqualification\b/i, 'qualification'],
  [/\bduplicate\b/i, 'duplicate'],
  [/\bmissing\b|\brequired\b/i, 'missing'],
  [/\binvalid\b|\bincorrect\b|\btoo long\b/i, 'invalid'],
];

/** The same of a line of the report of suppressed listings, which gives its reason in words. */
export const alertOfReason = (reason: string): AlertType =>
  alertsByReason.find(([words]) => words.test(reason))?.[1] ?? 'other';
