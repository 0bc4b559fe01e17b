import { creditKinds, type CreditKind } from '@kervan/domain/credit/credit-kind';

export const documentTabs = ['invoices', 'statements'] as const;
export type DocumentTab = (typeof documentTabs)[number];
export const invoiceTypes = ['WareHouse', 'SellerOrderReturnFee', 'ExtraCharge'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** What the address carries: the tab, the kind of invoices, the month that is open and the kind of its movements. */
export type DocumentsSearch = { tab?: DocumentTab; type?: InvoiceType; month?: string; kind?: CreditKind };

/** Values of the wrong kind count as absent. */
export function checkDocuments(search: Record<string, unknown>): DocumentsSearch {
  const tab = documentTabs.find((name) => name === search.tab);
  const type = invoiceTypes.find((name) => name === search.type);
  const kind = creditKinds.find((name) => name === search.kind);
  const month =
    typeof search.month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : null;
  return {
    ...(tab ? { tab } : {}),
    ...(type ? { type } : {}),
    ...(month ? { month } : {}),
    ...(kind ? { kind } : {}),
  };
}
