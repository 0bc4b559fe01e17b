/** What seller pages say around what they show, in one language. Assumed throughout: how those pages word it. */
export type SellerWords = {
  suppressed: string;
  inventory: string;
  health: string;
  inactive: string;
  /** Before an ASIN and a SKU, with the mark between; French puts a space before it, Japanese writes a wide one. */
  asin: string;
  sku: string;
  /** Behind a number of hours. */
  hours: string;
  /** Where there is nothing to measure. */
  none: string;
};

const words = (...[suppressed, inventory, health, inactive, colon, hours, none]: string[]): SellerWords => ({
  suppressed: suppressed ?? '',
  inventory: inventory ?? '',
  health: health ?? '',
  inactive: inactive ?? '',
  asin: `ASIN${colon ?? ''}`,
  sku: `SKU${colon ?? ''}`,
  hours: hours ?? '',
  none: none ?? '',
});

/** By the first two letters of a market's locale, and Arabic, which sellers in Saudi Arabia, the Emirates and Egypt choose. */
const sellerWords: Readonly<Record<string, SellerWords>> = {
  en: words(
    'Search suppressed and inactive listings',
    'Manage All Inventory',
    'Account Health',
    'Inactive',
    ': ',
    'hours',
    'N/A',
  ),
  de: words(
    'Unterdrückte und inaktive Angebote',
    'Lagerbestand verwalten',
    'Kontostatus',
    'Inaktiv',
    ': ',
    'Std.',
    'k. A.',
  ),
  fr: words(
    'Offres supprimées et inactives',
    'Gérer tout le stock',
    'État du compte',
    'Inactif',
    '\u202f: ',
    'heures',
    's. o.',
  ),
  es: words(
    'Listings suprimidos e inactivos',
    'Gestionar todo el inventario',
    'Estado de la cuenta',
    'Inactivo',
    ': ',
    'horas',
    'N/D',
  ),
  it: words(
    'Offerte soppresse e inattive',
    'Gestisci tutto l’inventario',
    'Stato dell’account',
    'Inattivo',
    ': ',
    'ore',
    'N/D',
  ),
  nl: words(
    'Onderdrukte en inactieve aanbiedingen',
    'Alle voorraad beheren',
    'Accountstatus',
    'Inactief',
    ': ',
    'uur',
    'n.v.t.',
  ),
  sv: words('Dolda och inaktiva erbjudanden', 'Hantera allt lager', 'Kontostatus', 'Inaktiv', ': ', 'timmar', '–'),
  pl: words(
    'Ukryte i nieaktywne oferty',
    'Zarządzaj wszystkimi produktami',
    'Stan konta',
    'Nieaktywna',
    ': ',
    'godz.',
    'nd.',
  ),
  pt: words(
    'Anúncios suprimidos e inativos',
    'Gerenciar todo o estoque',
    'Integridade da conta',
    'Inativo',
    ': ',
    'horas',
    'N/D',
  ),
  tr: words(
    'Gizlenen ve etkin olmayan teklifler',
    'Tüm Envanteri Yönet',
    'Hesap Durumu',
    'Etkin değil',
    ': ',
    'saat',
    'Yok',
  ),
  ja: words('検索対象外の出品と停止中の出品', '全在庫の管理', 'アカウント健全性', '停止中', '：', '時間', '該当なし'),
  ar: words('العروض المحجوبة وغير النشطة', 'إدارة المخزون', 'صحة الحساب', 'غير نشط', ': ', 'ساعة', 'غير متاح'),
};
export const sellerLanguages: readonly string[] = Object.keys(sellerWords);
export const wordsOfSeller = (language: string): SellerWords => sellerWords[language] ?? words();

/** What is wrong, by the number of the issue, in the languages of the pages; what is not here stands in English there, too. */
const issues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The main image is missing.
  '18027': {
    de: 'Das Hauptbild fehlt oder entspricht nicht den Anforderungen.',
    fr: 'L’image principale est manquante ou ne répond pas aux exigences.',
    es: 'Falta la imagen principal o no cumple los requisitos.',
    it: 'L’immagine principale è mancante o non soddisfa i requisiti.',
    nl: 'De hoofdafbeelding ontbreekt of voldoet niet aan de eisen.',
    sv: 'Huvudbilden saknas eller uppfyller inte kraven.',
    pl: 'Brakuje głównego zdjęcia lub nie spełnia ono wymagań.',
    pt: 'A imagem principal está ausente ou não atende aos requisitos.',
    tr: 'Ana görsel eksik veya gereksinimleri karşılamıyor.',
    ja: 'メイン画像が不足しているか、要件を満たしていません。',
    ar: 'الصورة الرئيسية مفقودة أو لا تفي بالمتطلبات.',
  },
  // The price violates the policy of fair prices.
  '18749': {
    de: 'Ihr Angebot wurde deaktiviert: Der Preis verstößt gegen die Richtlinie für faire Preisgestaltung.',
    fr: 'Votre offre a été désactivée : son prix enfreint la politique de tarification équitable.',
    es: 'Tu oferta se ha desactivado: el precio infringe la política de precios justos.',
    it: 'La tua offerta è stata disattivata: il prezzo viola la politica sui prezzi equi.',
    nl: 'Je aanbieding is gedeactiveerd: de prijs is in strijd met het beleid voor eerlijke prijzen.',
    sv: 'Ditt erbjudande har inaktiverats: priset strider mot policyn för rättvis prissättning.',
    pl: 'Twoja oferta została dezaktywowana: cena narusza zasady uczciwego ustalania cen.',
    pt: 'Sua oferta foi desativada: o preço viola a política de preços justos.',
    tr: 'Teklifiniz devre dışı bırakıldı: fiyat, adil fiyatlandırma politikasına aykırı.',
    ja: '出品は停止されました。価格が公正価格ポリシーに違反しています。',
    ar: 'تم إيقاف عرضك: السعر يخالف سياسة التسعير العادل.',
  },
};

/** The words of an issue in a language. */
export const issueIn = (language: string, code: string, message: string): string => issues[code]?.[language] ?? message;

/** A share as the language writes it, 0.0042 as "0,42 %". */
export const percentIn = (language: string, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    share,
  );
