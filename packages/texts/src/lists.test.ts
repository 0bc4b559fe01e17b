import { describe, expect, it } from 'vitest';
import {
  givenReasonNames,
  infringementNames,
  InfringementType,
  PoolSource,
  poolSourceNames,
  RestrictionReason,
  restrictionReasonNames,
} from '@kervan/domain/filters/restriction-reasons';
import { texts } from './texts.ts';

/** What is written of a name in the database, and how it is said; a change of either is a change of what sellers see. */
const infringements = {
  None: [0, 'None', 'Yok'],
  CopyRight: [1, 'Copyright', 'Telif hakkı'],
  TradeMark: [2, 'Trademark', 'Ticari marka'],
  Restricted: [3, 'Restricted', 'Kısıtlı'],
  Counterfeit: [4, 'Counterfeit', 'Sahte'],
  Suspected: [5, 'Suspected', 'Şüpheli'],
  FairPricing: [6, 'Fair pricing', 'Adil fiyat'],
  '2DBarcodes': [7, '2D barcodes', '2D barkod'],
  IntellectualProperty: [8, 'Intellectual property', 'Fikri mülkiyet'],
  ProductSafety: [9, 'Product safety', 'Ürün güvenliği'],
  ProductReviewAbuse: [10, 'Review abuse', 'Yorum suistimali'],
};
const sources = {
  FromMail: [1, 'Email', 'E-posta'],
  FromAccountHealth: [2, 'Account health', 'Hesap sağlığı'],
  FromAPI: [3, 'Amazon', 'Amazon'],
};
const reasons = {
  AddedManually: [1, 'Added by you', 'Siz eklediniz'],
  AddedFromPool: [2, 'From the common pool', 'Ortak havuzdan'],
  AddedFromSuppressedListing: [3, 'Suppressed listing', 'Engellenen listeleme'],
  AddedFromMail: [4, 'From an email', 'E-postadan'],
  AddedFromExtensionInventoryPage: [5, 'Extension: inventory page', 'Eklenti: envanter sayfası'],
  AddedFromExtensionPricingIssue: [6, 'Extension: pricing issue', 'Eklenti: fiyat sorunu'],
  AddedFromExtensionOutOfStock: [7, 'Extension: out of stock', 'Eklenti: stokta yok'],
  AddedFromExtensionApprovalRequired: [8, 'Extension: approval required', 'Eklenti: onay gerekli'],
  AddedFromExtensionMissingInfo: [9, 'Extension: missing information', 'Eklenti: eksik bilgi'],
  AddedFromExtensionInvalidInformation: [10, 'Extension: invalid information', 'Eklenti: geçersiz bilgi'],
  AddedFromExtensionOther: [11, 'Extension: other', 'Eklenti: diğer'],
  AddedFromExtensionAccountHealth: [12, 'Extension: account health', 'Eklenti: hesap sağlığı'],
  AddedFromApiFairPricing: [13, 'Amazon: fair pricing', 'Amazon: adil fiyat'],
  AddedFromMailFairPricing: [14, 'Email: fair pricing', 'E-posta: adil fiyat'],
  AddedFromApiRestrictedProduct: [15, 'Amazon: restricted product', 'Amazon: kısıtlı ürün'],
  AddedFromMailRestrictedProduct: [16, 'Email: restricted product', 'E-posta: kısıtlı ürün'],
  AddedFromApiSuspected: [17, 'Amazon: suspected', 'Amazon: şüpheli'],
  AddedFromMailSuspected: [18, 'Email: suspected', 'E-posta: şüpheli'],
  AddedFromApiTrademark: [19, 'Amazon: trademark', 'Amazon: ticari marka'],
  AddedFromMailTrademark: [20, 'Email: trademark', 'E-posta: ticari marka'],
  AddedFromApi2DBarcodes: [21, 'Amazon: 2D barcodes', 'Amazon: 2D barkod'],
  AddedFromMail2DBarcodes: [22, 'Email: 2D barcodes', 'E-posta: 2D barkod'],
};

describe('what is told of a record of a list, as it is kept and said', () => {
  const { en, tr } = texts;
  const said = (
    names: readonly string[],
    codes: Record<string, number>,
    words: [Record<string, string>, Record<string, string>],
  ) => Object.fromEntries(names.map((name) => [name, [codes[name], words[0][name], words[1][name]]]));

  it('FILT-012 eleven infringement types', () => {
    expect(said(infringementNames, InfringementType, [en.lists.infringement, tr.lists.infringement])).toEqual(
      infringements,
    );
  });

  it('FILT-013 three sources of the pools', () => {
    expect(said(poolSourceNames, PoolSource, [en.lists.source, tr.lists.source])).toEqual(sources);
  });

  it('FILT-014 FILT-015 twenty-two reasons', () => {
    expect(said(restrictionReasonNames, RestrictionReason, [en.lists.reason, tr.lists.reason])).toEqual(reasons);
    expect(restrictionReasonNames).toHaveLength(22);
  });

  it('a seller gives the reasons of the own hand and of the extension alone', () => {
    expect(givenReasonNames).toEqual([
      'AddedManually',
      ...restrictionReasonNames.filter((name) => name.startsWith('AddedFromExtension')),
    ]);
    expect(givenReasonNames).toHaveLength(9);
  });
});

it('ORD-023 the column of the purchase status has room for every fault of an address, in both languages', () => {
  // What 128 px hold of the small letters.
  const charactersMax = 21;
  for (const { orders } of Object.values(texts)) {
    const shown = [...Object.entries(orders.faultShort), ['way', orders.lacks.wayShort] as const];
    expect(shown.filter(([, words]) => words.length > charactersMax)).toEqual([]);
    expect(Object.keys(orders.faultShort)).toEqual(Object.keys(orders.fault));
  }
});

it('AUTH-016 a consent is nothing but that: its tick says of no notice that it was read', () => {
  const says = { en: [/\bconsent\b/, /\bread\b|\baccept/], tr: [/rıza/, /oku|kabul/] } as const;
  for (const language of ['en', 'tr'] as const) {
    const [consents, more] = says[language];
    expect(texts[language].ui.consent.kvkk).toMatch(consents);
    expect(texts[language].ui.consent.kvkk).not.toMatch(more);
  }
});
