import { InfringementType, PoolSource, RestrictionReason } from '../filters/restriction-reasons.ts';
import type { WarningAction, WarningKind } from '../inventory/warning-events.ts';

/** What the marketplace warns about (INV-066), as it is stored. */
export const WarningSubject = {
  fairPrice: 1,
  restricted: 2,
  trademark: 3,
  suspected: 4,
  barcode2d: 5,
  intellectualProperty: 6,
  safety: 7,
} as const;
export type WarningSubject = (typeof WarningSubject)[keyof typeof WarningSubject];
export type WarningSubjectName = keyof typeof WarningSubject;
// The keys of a const object are its names.
export const warningSubjectNames = Object.keys(WarningSubject) as WarningSubjectName[];

/** By which way a warning was heard of, as it is stored. */
export const WarningChannel = { api: 1, mail: 2, accountHealth: 3, extension: 4 } as const;
export type WarningChannel = (typeof WarningChannel)[keyof typeof WarningChannel];
export type WarningChannelName = keyof typeof WarningChannel;
// Likewise.
export const warningChannelNames = Object.keys(WarningChannel) as WarningChannelName[];

/** The two ways that have rules of their own. */
export const ruleChannels = ['api', 'mail'] as const;
export type RuleChannel = (typeof ruleChannels)[number];

/** What is done on a warning; `removeAndRestrict` also puts the product on the list of restricted products. */
export const preventionActions = ['none', 'zero', 'remove', 'removeAndRestrict'] as const;
export type PreventionAction = (typeof preventionActions)[number];

/** INV-066. A marketplace block has no rule: what is blocked is removed in any case (filter BlockedByMarketplace). */
export type PreventSuspend = Record<RuleChannel, Record<WarningSubjectName, PreventionAction>> & {
  restrictBrandOnTrademark: boolean;
};

const allOff = (): Record<WarningSubjectName, PreventionAction> => ({
  fairPrice: 'none',
  restricted: 'none',
  trademark: 'none',
  suspected: 'none',
  barcode2d: 'none',
  intellectualProperty: 'none',
  safety: 'none',
});

/** INV-066: everything is off at first. */
export const defaultPreventSuspend = (): PreventSuspend => ({
  api: allOff(),
  mail: allOff(),
  restrictBrandOnTrademark: false,
});

/** The rule for a warning. Assumed: what the extension or the account health page tells follows the rules of the API. */
export const ruleFor = (
  settings: PreventSuspend,
  subject: WarningSubjectName,
  channel: WarningChannelName,
): PreventionAction => settings[channel === 'mail' ? 'mail' : 'api'][subject];

/** What of a rule is done to the product itself. */
export const itemActionOf = (action: PreventionAction): WarningAction =>
  action === 'removeAndRestrict' ? 'remove' : action;

/** The event of the status machine that a warning is. */
export function warningKindOf(subject: WarningSubjectName, channel: WarningChannelName): WarningKind {
  if (subject !== 'fairPrice') return subject;
  if (channel === 'mail') return 'fairPriceMail';
  return channel === 'api' ? 'fairPriceApi' : 'fairPriceExtension';
}

const infringements = {
  fairPrice: 'FairPricing',
  restricted: 'Restricted',
  trademark: 'TradeMark',
  suspected: 'Suspected',
  barcode2d: '2DBarcodes',
  intellectualProperty: 'IntellectualProperty',
  safety: 'ProductSafety',
} as const satisfies Record<WarningSubjectName, keyof typeof InfringementType>;

/** FILT-012 of a warning. */
export const infringementOf = (subject: WarningSubjectName): InfringementType =>
  InfringementType[infringements[subject]];

const R = RestrictionReason;
const reasonsBySubject = {
  fairPrice: { api: R.AddedFromApiFairPricing, mail: R.AddedFromMailFairPricing },
  restricted: { api: R.AddedFromApiRestrictedProduct, mail: R.AddedFromMailRestrictedProduct },
  trademark: { api: R.AddedFromApiTrademark, mail: R.AddedFromMailTrademark },
  suspected: { api: R.AddedFromApiSuspected, mail: R.AddedFromMailSuspected },
  barcode2d: { api: R.AddedFromApi2DBarcodes, mail: R.AddedFromMail2DBarcodes },
  // As their UpdateReasons (appendix C): an IP warning counts as trademark, a safety warning as restricted.
  intellectualProperty: { api: R.AddedFromApiTrademark, mail: R.AddedFromMailTrademark },
  safety: { api: R.AddedFromApiRestrictedProduct, mail: R.AddedFromMailRestrictedProduct },
} as const satisfies Record<WarningSubjectName, Record<RuleChannel, RestrictionReason>>;

/** FILT-015: the code with which a warning puts a product on a list. */
export function restrictionReasonOf(subject: WarningSubjectName, channel: WarningChannelName): RestrictionReason {
  if (channel === 'accountHealth') return R.AddedFromExtensionAccountHealth;
  if (channel === 'extension')
    return subject === 'fairPrice' ? R.AddedFromExtensionPricingIssue : R.AddedFromExtensionOther;
  return reasonsBySubject[subject][channel];
}

/** FILT-013 of a warning. Assumed: what the extension saw, it saw on a page of the account. */
export const poolSourceOf = (channel: WarningChannelName): PoolSource =>
  channel === 'mail' ? PoolSource.FromMail : channel === 'api' ? PoolSource.FromAPI : PoolSource.FromAccountHealth;

/** Whether a warning says something of the brand too, not of the product alone: then it enters the pool of brands (FILT-026). */
export const concernsBrand = (subject: WarningSubjectName): boolean =>
  subject === 'trademark' || subject === 'intellectualProperty';

/** Whether the brand of a warned product goes on the list of restricted brands. */
export const restrictsBrand = (settings: PreventSuspend, subject: WarningSubjectName): boolean =>
  settings.restrictBrandOnTrademark && concernsBrand(subject);

/** Whether what was done on a warning keeps the product at quantity 0 until the warning is cleared. */
export const holdsItem = (action: PreventionAction): boolean => action === 'zero';

/** A second message about the same complaint, heard by another way, is left out for so long. Assumed: mail and API tell within days of each other. */
export const sameComplaintMs = 7 * 86_400_000;
