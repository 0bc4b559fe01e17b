import { markets, type MarketCode } from '@kervan/domain/markets';
import { hashNumber, pick, share, shareOf } from '../world/random.ts';
import type { Buyer, BuyerAddress } from '../world/shop.ts';

type Place = { city: string; state?: string; postal: string; street: string };
type Country = { names: readonly string[]; places: readonly Place[]; phone: string };

const country = (
  phone: string,
  names: readonly string[],
  ...places: [street: string, postal: string, city: string, state?: string][]
): Country => ({
  phone,
  names,
  places: places.map(([street, postal, city, state]) => ({ street, postal, city, ...(state ? { state } : {}) })),
});

/** People and places of every market, also such as labels and forms trip over: other scripts, post boxes, long lines. */
const countries: Record<MarketCode, Country> = {
  US: country(
    '+1 415 555',
    ['Ava Thompson', "Liam O'Neill", 'Noah García'],
    ['1200 Mission St', '94103', 'San Francisco', 'CA'],
    ['PO Box 1187', '59718', 'Bozeman', 'MT'],
    ['77 Peachtree Ln', '30303-1044', 'Atlanta', 'GA'],
  ),
  CA: country(
    '+1 604 555',
    ['Emma Tremblay', 'Lucas Roy'],
    ['410 Robson St', 'V6B 2B5', 'Vancouver', 'BC'],
    ['88 Rue Sainte-Catherine', 'H2X 1K4', 'Montréal', 'QC'],
  ),
  MX: country(
    '+52 55 5555',
    ['José Hernández', 'María Peña'],
    ['Av. Insurgentes Sur 300', '06700', 'Ciudad de México', 'CDMX'],
    ['Calle Hidalgo 12', '44100', 'Guadalajara', 'JAL'],
  ),
  BR: country(
    '+55 11 95555',
    ['João Araújo', 'Ana Conceição'],
    ['Rua das Flores, 123, Apto 45', '01234-567', 'São Paulo', 'SP'],
    ['Av. Atlântica, 900', '22010-000', 'Rio de Janeiro', 'RJ'],
  ),
  IE: country(
    '+353 1 555',
    ['Aoife Ní Bhriain', 'Seán Kelly'],
    ['14 Parnell St', 'D01 X4X0', 'Dublin'],
    ['3 Shop St', 'H91 E2K7', 'Galway'],
  ),
  ES: country(
    '+34 91 555',
    ['Lucía Muñoz', 'Íñigo Etxeberria'],
    ['Calle de Alcalá 45, 3º B', '28014', 'Madrid'],
    ['Carrer de Balmes 8', '08007', 'Barcelona'],
  ),
  GB: country(
    '+44 20 7946',
    ['Olivia Smith', 'Harry Patel'],
    ['45 Oak Avenue, Flat 2A', 'SW1A 1AA', 'London'],
    ['7 Princes Street', 'EH2 2AN', 'Edinburgh', 'Scotland'],
  ),
  FR: country(
    '+33 1 55 55',
    ['Chloé Lefèvre', 'Gaël Ångström'],
    ['12 bis rue de l’Église', '75015', 'Paris'],
    ['5 quai Saint-Antoine', '69002', 'Lyon'],
  ),
  BE: country(
    '+32 2 555',
    ['Louise Dubois', 'Bram Janssens'],
    ['Rue Neuve 10', '1000', 'Bruxelles'],
    ['Meir 22', '2000', 'Antwerpen'],
  ),
  NL: country(
    '+31 20 555',
    ['Sanne de Vries', 'Daan van den Berg'],
    ['Keizersgracht 300', '1016 EX', 'Amsterdam'],
    ['Coolsingel 40', '3011 AD', 'Rotterdam'],
  ),
  DE: country(
    '+49 30 5555',
    ['Jürgen Weiß', 'Käthe Müller-Lüdenscheidt'],
    ['Straße des 17. Juni 135', '10623', 'Berlin'],
    ['Leopoldstraße 44', '80802', 'München'],
  ),
  IT: country(
    '+39 06 5555',
    ['Giulia Rossi', 'Niccolò D’Angelo'],
    ['Via del Corso 12', '00186', 'Roma', 'RM'],
    ['Corso Buenos Aires 3', '20124', 'Milano', 'MI'],
  ),
  SE: country(
    '+46 8 555',
    ['Åsa Öberg', 'Nils Lindström'],
    ['Drottninggatan 5', '111 51', 'Stockholm'],
    ['Kungsgatan 9', '411 19', 'Göteborg'],
  ),
  PL: country(
    '+48 22 555',
    ['Łukasz Żółć', 'Zofia Wiśniewska'],
    ['ul. Świętokrzyska 14', '00-050', 'Warszawa'],
    ['ul. Długa 3', '31-147', 'Kraków'],
  ),
  TR: country(
    '+90 212 555',
    ['Çağla Işık', 'Mehmet Yılmaz'],
    ['İstiklal Caddesi No:42 Kat 3', '34430', 'İstanbul', 'Beyoğlu'],
    ['Kızılırmak Sk. No:8', '06420', 'Ankara', 'Çankaya'],
  ),
  SA: country(
    '+966 11 555',
    ['محمد العتيبي', 'Sara Al-Harbi'],
    ['طريق الملك فهد', '12271', 'الرياض'],
    ['Al Andalus St 21', '23322', 'Jeddah'],
  ),
  AE: country(
    '+971 4 555',
    ['فاطمة المنصوري', 'Omar Haddad'],
    ['Sheikh Zayed Rd, Tower 3', '00000', 'Dubai'],
    ['P.O. Box 3456', '00000', 'Abu Dhabi'],
  ),
  IN: country(
    '+91 22 5555',
    ['प्रिया शर्मा', 'Arjun Iyer'],
    ['14 MG Road, 2nd Cross', '560001', 'Bengaluru', 'KARNATAKA'],
    ['221 Linking Road', '400050', 'Mumbai', 'MAHARASHTRA'],
  ),
  SG: country(
    '+65 6555',
    ['Tan Wei Ling', 'Muhammad Faizal'],
    ['10 Orchard Rd #05-12', '238841', 'Singapore'],
    ['Blk 123 Bedok North #02-03', '460123', 'Singapore'],
  ),
  AU: country(
    '+61 2 5550',
    ['Charlotte Nguyen', 'Jack Murphy'],
    ['Unit 4, 18 George St', '2000', 'Sydney', 'NSW'],
    ['9 Collins St', '3000', 'Melbourne', 'VIC'],
  ),
  JP: country(
    '+81 3 5555',
    ['佐藤 花子', '鈴木 一郎'],
    ['道玄坂1-2-3 渋谷マンション405', '150-0043', '渋谷区', '東京都'],
    ['中之島2-3-18', '530-0005', '大阪市北区', '大阪府'],
  ),
};

/** Kinds of addresses that tests ask for; without one it is any of the market's. */
export const addressKinds = ['latin', 'nonLatin', 'poBox', 'missing'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Scripts of other alphabets, where the market's own people write Latin letters. */
const foreigners: readonly [name: string, street: string][] = [
  ['Дмитрий Соколов', 'ул. Лесная 12, кв. 4'],
  ['محمد الحسن', 'شارع النيل 14'],
  ['王小明', '建国路88号'],
  ['Γιώργος Παπαδόπουλος', 'Οδός Ερμού 21'],
];

/** How a post box is called where it is not a PO Box. */
const boxNames: Partial<Record<MarketCode, string>> = {
  DE: 'Postfach',
  ES: 'Apartado',
  MX: 'Apartado',
  FR: 'BP',
  BE: 'BP',
  IT: 'Casella Postale',
};

const LATIN_ONLY = /^[^\p{L}]*(?:\p{Script=Latin}[^\p{L}]*)*$/u;
const BOX = /\b(?:p\.?\s?o\.? box|packstation)\b/i;

/** A buyer drawn from a hash, with an address of a kind. */
export function drawBuyer(market: MarketCode, hash: number, kind?: AddressKind): Buyer {
  const { names } = countries[market];
  return {
    name: kind === 'latin' || kind === 'poBox' ? pick(latinNames(market), shareOf(hash, 1)) : nameOf(names, hash, kind),
    email: `${hashNumber(hash, 3).toString(36)}@marketplace.${markets[market].shopHost.replace(/^www\./, '')}`,
    isBusiness: shareOf(hash, 4) < 0.05,
    isExpedited: shareOf(hash, 5) < 0.1,
    address: drawAddress(market, hash, kind),
  };
}

const nameOf = (names: readonly string[], hash: number, kind?: AddressKind): string =>
  kind === 'nonLatin' ? foreignerOf(hash)[0] : pick(names, shareOf(hash, 1));

/** Where a parcel goes, drawn from a hash; null = the buyer's address is kept from the seller. */
export function drawAddress(market: MarketCode, hash: number, kind?: AddressKind): BuyerAddress | null {
  if (kind === 'missing') return null;
  const { places, phone } = countries[market];
  const plain = places.filter(({ city, street }) => LATIN_ONLY.test(`${city} ${street}`) && !BOX.test(street));
  const place = pick(kind === undefined || plain.length === 0 ? places : plain, shareOf(hash, 2));
  const box = `${boxNames[market] ?? 'PO Box'} ${100 + Math.floor(shareOf(hash, 7) * 900)}`;
  const [foreignName, foreignStreet] = foreignerOf(hash);
  return {
    ...(kind === 'nonLatin' ? { name: foreignName } : {}),
    addressLine1: kind === 'nonLatin' ? foreignStreet : kind === 'poBox' ? box : place.street,
    city: place.city,
    postalCode: place.postal,
    countryCode: market,
    phone: `${phone} ${String(1000 + Math.floor(share(hashNumber(hash, 6)) * 9000))}`,
    ...(place.state ? { stateOrRegion: place.state } : {}),
  };
}

const foreignerOf = (hash: number): readonly [name: string, street: string] => pick(foreigners, shareOf(hash, 8));

function latinNames(market: MarketCode): readonly string[] {
  const latin = countries[market].names.filter((name) => LATIN_ONLY.test(name));
  return latin.length > 0 ? latin : ['Alex Morgan'];
}

/** Shares of the world's own buyers with an address that labels and forms trip over. // Assumed. */
const NON_LATIN_SHARE = 0.03;
const BOX_SHARE = 0.03;
const MISSING_SHARE = 0.01;

/** The kind of address of one of the world's own buyers. */
export function drawKind(hash: number): AddressKind | undefined {
  const drawn = shareOf(hash, 9);
  if (drawn < MISSING_SHARE) return 'missing';
  if (drawn < MISSING_SHARE + BOX_SHARE) return 'poBox';
  return drawn < MISSING_SHARE + BOX_SHARE + NON_LATIN_SHARE ? 'nonLatin' : undefined;
}
