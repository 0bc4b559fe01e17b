import { describe, expect, it } from 'vitest';
import {
  defaultPreventSuspend,
  infringementOf,
  itemActionOf,
  poolSourceOf,
  restrictionReasonOf,
  restrictsBrand,
  ruleFor,
  warningKindOf,
  warningSubjectNames,
} from './prevent-suspend.ts';
import { InfringementType, PoolSource, RestrictionReason } from '../filters/restriction-reasons.ts';
import { alertOfIssue, alertOfReason, fieldOfIssue, warningOfIssue, type IssueFacts } from './warning-of-issue.ts';

const issue = (message: string, over: Partial<IssueFacts> = {}): IssueFacts => ({
  code: '1',
  message,
  categories: [],
  attributeNames: [],
  enforcements: ['LISTING_SUPPRESSED'],
  exemption: { status: 'NOT_EXEMPT' },
  ...over,
});

describe('an issue of a listing', () => {
  it.each([
    ['Your price violates the Amazon Marketplace Fair Pricing Policy.', 'fairPrice', 'price'],
    ['Removed under the Restricted Products policy.', 'restricted', 'policy'],
    ['Reported for trademark infringement by the brand owner.', 'trademark', 'policy'],
    ['The product is suspected to be inauthentic.', 'suspected', 'policy'],
    ['Units need 2D barcodes before they can be sold.', 'barcode2d', 'policy'],
    ['A complaint about intellectual property (patent).', 'intellectualProperty', 'policy'],
    ['Provide product safety documentation.', 'safety', 'policy'],
    ['The main image is missing.', null, 'other'],
  ] as const)('INV-066 INV-064 “%s” is the warning %s and the alert %s', (message, warning, alert) => {
    expect(warningOfIssue(issue(message))).toBe(warning);
    expect(alertOfIssue(issue(message))).toBe(alert);
  });

  it('INV-066 warns only where the marketplace acted on it, and not while the listing is exempt', () => {
    const message = 'Reported for trademark infringement.';
    expect(warningOfIssue(issue(message, { enforcements: [] }))).toBeNull();
    expect(warningOfIssue(issue(message, { enforcements: ['ATTRIBUTE_SUPPRESSED'] }))).toBeNull();
    expect(warningOfIssue(issue(message, { exemption: { status: 'EXEMPT_UNTIL_EXPIRY_DATE' } }))).toBeNull();
    expect(warningOfIssue(issue(message, { exemption: null, enforcements: ['CATALOG_ITEM_REMOVED'] }))).toBe(
      'trademark',
    );
  });

  it('INV-064 that is no warning is an alert of its category, and names its first field', () => {
    const missing = issue('Something is missing.', {
      categories: ['UNKNOWN', 'MISSING_ATTRIBUTE'],
      attributeNames: ['color', 'size'],
    });
    expect([alertOfIssue(missing), fieldOfIssue(missing)]).toEqual(['missing', 'color']);
    expect(fieldOfIssue(issue('x'))).toBeNull();
    const words = ['Price policy violation', 'Missing main image', 'Policy violation', 'Missing information', 'Other'];
    expect(words.map(alertOfReason)).toEqual(['price', 'image', 'policy', 'missing', 'other']);
  });
});

describe('the rule for a warning', () => {
  it('INV-066 is off at first, by mail its own, and by any other way that of the interface', () => {
    const settings = defaultPreventSuspend();
    for (const name of warningSubjectNames)
      expect([ruleFor(settings, name, 'api'), ruleFor(settings, name, 'mail')]).toEqual(['none', 'none']);
    settings.api.trademark = 'remove';
    settings.mail.trademark = 'zero';
    const rules = (['api', 'mail', 'accountHealth', 'extension'] as const).map((way) =>
      ruleFor(settings, 'trademark', way),
    );
    expect(rules).toEqual(['remove', 'zero', 'remove', 'remove']);
    expect((['none', 'zero', 'remove', 'removeAndRestrict'] as const).map(itemActionOf)).toEqual([
      'none',
      'zero',
      'remove',
      'remove',
    ]);
  });

  it('INV-066 restricts the brand on a trademark or intellectual property warning alone, where that is on', () => {
    const settings = { ...defaultPreventSuspend(), restrictBrandOnTrademark: true };
    expect(warningSubjectNames.filter((name) => restrictsBrand(settings, name))).toEqual([
      'trademark',
      'intellectualProperty',
    ]);
    expect(warningSubjectNames.some((name) => restrictsBrand(defaultPreventSuspend(), name))).toBe(false);
  });

  it('FILT-012 FILT-013 FILT-015 names its infringement, its source and its reason', () => {
    expect(warningSubjectNames.map(infringementOf)).toEqual([
      InfringementType.FairPricing,
      InfringementType.Restricted,
      InfringementType.TradeMark,
      InfringementType.Suspected,
      InfringementType['2DBarcodes'],
      InfringementType.IntellectualProperty,
      InfringementType.ProductSafety,
    ]);
    expect((['api', 'mail', 'accountHealth'] as const).map(poolSourceOf)).toEqual([
      PoolSource.FromAPI,
      PoolSource.FromMail,
      PoolSource.FromAccountHealth,
    ]);
    expect(restrictionReasonOf('safety', 'mail')).toBe(RestrictionReason.AddedFromMailRestrictedProduct);
    expect(restrictionReasonOf('fairPrice', 'extension')).toBe(RestrictionReason.AddedFromExtensionPricingIssue);
    expect(restrictionReasonOf('fairPrice', 'accountHealth')).toBe(RestrictionReason.AddedFromExtensionAccountHealth);
    expect(warningKindOf('fairPrice', 'accountHealth')).toBe('fairPriceExtension');
  });
});
