/**
 * What the marketplace says against a sending: `passing` = its own trouble, the same is sent again until it is taken; `seller` = the product or the
 * seller's account, final; `ours` = what we sent is not as described, the operator mends it and nothing is given up; `unknown` = nobody knows.
 */
type AnswerKind = 'passing' | 'seller' | 'ours' | 'unknown';

/** One thing that the marketplace says against a sending. */
export type AnswerIssue = {
  code: string;
  message?: string;
  categories?: readonly string[];
  attributeNames?: readonly string[];
};

type Row = {
  /** Absent = any code. */
  codes?: readonly string[];
  /** Absent = any text. */
  text?: RegExp;
  kind: AnswerKind;
  /** Where it was seen: issues of amzn/selling-partner-api-models (models#) or -docs (docs#), or Amazon's model. */
  source: string;
};

/** The first row that fits decides. Amazon publishes no list of codes. */
const table: readonly Row[] = [
  { codes: ['4000000'], text: /internal error|try again/i, kind: 'passing', source: 'models#4603, models#2544' },
  { codes: ['InternalFailure', 'InternalError', 'ServiceUnavailable'], kind: 'passing', source: "the model's errors" },
  { codes: ['QuotaExceeded', 'RequestThrottled'], kind: 'passing', source: "the model's errors" },
  { codes: ['4002001', '4002006', '4002008'], kind: 'ours', source: 'docs#1593, docs#1133, docs#1098' },
  { codes: ['BAD_REQUEST'], kind: 'ours', source: 'docs#2685' },
  { codes: ['InvalidInput'], kind: 'ours', source: "the model's errors" },
  { codes: ['90220', '99022', '90000900'], kind: 'seller', source: "the model's examples" },
  { codes: ['18299', '18304', '18312', '5461', '5665', '13013'], kind: 'seller', source: 'assumed' },
  { codes: ['NOT_ELIGIBLE', 'APPROVAL_REQUIRED'], kind: 'seller', source: 'reason codes of listings restrictions' },
  { codes: ['8105', '8541', '8560', '8572', '90057', '90244'], kind: 'seller', source: 'assumed' },
  {
    text: /internal (?:server |service )?(?:error|failure)|temporarily unavailable|try (?:your request |it )?again(?: later)?\b|timed? ?out/i,
    kind: 'passing',
    source: 'models#4603',
  },
];

/** Categories with which the marketplace itself says that the product's data or the seller's rights are meant [model of the listings API]. */
const SELLERS_CATEGORIES: ReadonlySet<string> = new Set([
  'INVALID_ATTRIBUTE',
  'MISSING_ATTRIBUTE',
  'INVALID_IMAGE',
  'MISSING_IMAGE',
  'INVALID_PRICE',
  'MISSING_PRICE',
  'DUPLICATE',
  'QUALIFICATION_REQUIRED',
]);

/** Sorts an answer: what is the seller's decides over what is ours, and both over what passes; passing is only what says nothing else. */
export function sortAnswer(issues: readonly AnswerIssue[]): AnswerKind {
  const kinds = issues.map(kindOf);
  if (kinds.includes('seller')) return 'seller';
  if (kinds.includes('ours')) return 'ours';
  return kinds.length > 0 && kinds.every((kind) => kind === 'passing') ? 'passing' : 'unknown';
}

function kindOf({ code, message = '', categories = [] }: AnswerIssue): AnswerKind {
  const row = table.find(({ codes, text }) => (codes?.includes(code) ?? true) && (text?.test(message) ?? true));
  if (row) return row.kind;
  return categories.some((category) => SELLERS_CATEGORIES.has(category)) ? 'seller' : 'unknown';
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;

/** How long a sending waits that failed by no fault of the product, after so many tries: 15 s, a minute, 4, 16, then an hour each (market clock). */
export const waitAfterTry = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 4 ** Math.min(Math.max(tries - 1, 0), 10), LONGEST_WAIT_MS);
