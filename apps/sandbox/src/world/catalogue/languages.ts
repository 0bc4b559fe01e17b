import { markets, type MarketCode } from '@kervan/domain/markets';

/** Languages that titles are written in. Markets of other languages use English, as many of their pages do. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'pl', 'tr', 'pt', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The language of a market's titles. */
export function languageOf(market: MarketCode): Language {
  return languages.find((language) => markets[market].locale.startsWith(language)) ?? 'en';
}

/** Colours in every language, with the shade that pictures use. */
export const colors: readonly { hex: string; names: Readonly<Record<Language, string>> }[] = [
  {
    hex: '#2b2f36',
    names: {
      en: 'Black',
      de: 'Schwarz',
      fr: 'Noir',
      es: 'Negro',
      it: 'Nero',
      nl: 'Zwart',
      sv: 'Svart',
      pl: 'Czarny',
      tr: 'Siyah',
      pt: 'Preto',
      ja: 'ブラック',
    },
  },
  {
    hex: '#eef1f4',
    names: {
      en: 'White',
      de: 'Weiß',
      fr: 'Blanc',
      es: 'Blanco',
      it: 'Bianco',
      nl: 'Wit',
      sv: 'Vit',
      pl: 'Biały',
      tr: 'Beyaz',
      pt: 'Branco',
      ja: 'ホワイト',
    },
  },
  {
    hex: '#8d97a3',
    names: {
      en: 'Grey',
      de: 'Grau',
      fr: 'Gris',
      es: 'Gris',
      it: 'Grigio',
      nl: 'Grijs',
      sv: 'Grå',
      pl: 'Szary',
      tr: 'Gri',
      pt: 'Cinza',
      ja: 'グレー',
    },
  },
  {
    hex: '#2f6db3',
    names: {
      en: 'Blue',
      de: 'Blau',
      fr: 'Bleu',
      es: 'Azul',
      it: 'Blu',
      nl: 'Blauw',
      sv: 'Blå',
      pl: 'Niebieski',
      tr: 'Mavi',
      pt: 'Azul',
      ja: 'ブルー',
    },
  },
  {
    hex: '#c0392f',
    names: {
      en: 'Red',
      de: 'Rot',
      fr: 'Rouge',
      es: 'Rojo',
      it: 'Rosso',
      nl: 'Rood',
      sv: 'Röd',
      pl: 'Czerwony',
      tr: 'Kırmızı',
      pt: 'Vermelho',
      ja: 'レッド',
    },
  },
  {
    hex: '#3f8f5b',
    names: {
      en: 'Green',
      de: 'Grün',
      fr: 'Vert',
      es: 'Verde',
      it: 'Verde',
      nl: 'Groen',
      sv: 'Grön',
      pl: 'Zielony',
      tr: 'Yeşil',
      pt: 'Verde',
      ja: 'グリーン',
    },
  },
  {
    hex: '#e9a23b',
    names: {
      en: 'Yellow',
      de: 'Gelb',
      fr: 'Jaune',
      es: 'Amarillo',
      it: 'Giallo',
      nl: 'Geel',
      sv: 'Gul',
      pl: 'Żółty',
      tr: 'Sarı',
      pt: 'Amarelo',
      ja: 'イエロー',
    },
  },
  {
    hex: '#d98aa6',
    names: {
      en: 'Pink',
      de: 'Rosa',
      fr: 'Rose',
      es: 'Rosa',
      it: 'Rosa',
      nl: 'Roze',
      sv: 'Rosa',
      pl: 'Różowy',
      tr: 'Pembe',
      pt: 'Rosa',
      ja: 'ピンク',
    },
  },
];
