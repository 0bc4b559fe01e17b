import type { Books } from '../books/books.ts';

export type Agreement = { version: string; tr: string; en: string };

/** The text that holds until a control call changes it. */
const first: Agreement = {
  version: '2026-1',
  tr: 'Depo hizmet sözleşmesi. Depo, adına gelen paketleri teslim alır, ölçer, fotoğraflar ve kredi ayrıldıktan sonra gönderir. Ücreti yedi gün içinde ayrılmayan paketler imha edilir. İadeler haftada bir toplu gönderilir. Sahibi belirlenemeyen paketler otuz gün saklanır.',
  en: 'Warehouse service agreement. The warehouse receives the packages that come for you, measures and photographs them and sends them once credit is set aside. Packages that are not paid for within seven days are destroyed. Returns leave once a week. Packages whose owner is not known are kept for thirty days.',
};

export function agreementOf(books: Books): Agreement {
  const kept = books.get('setting', 'agreement')?.value;
  return kept ? { version: String(kept.version), tr: String(kept.tr), en: String(kept.en) } : first;
}
