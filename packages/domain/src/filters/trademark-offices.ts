import type { MarketCode } from '../markets.ts';

/** Trademark offices whose registers can be loaded (INV-011): those of the United States and Canada, and of every other market. */
export const trademarkOffices = [
  'USPTO',
  'CIPO',
  'EUIPO',
  'UKIPO',
  'IMPI',
  'JPO',
  'INPI-BR',
  'IP-INDIA',
  'UAE-MOE',
  'SAIP',
  'TURKPATENT',
  'IPOS',
  'IP-AUSTRALIA',
] as const;
export type TrademarkOffice = (typeof trademarkOffices)[number];

/** The office whose register holds in a market: that of the union in its countries. */
export const officeOfMarket: Record<MarketCode, TrademarkOffice> = {
  DE: 'EUIPO',
  CA: 'CIPO',
  MX: 'IMPI',
  JP: 'JPO',
  IE: 'EUIPO',
  BR: 'INPI-BR',
  US: 'USPTO',
  AE: 'UAE-MOE',
  ES: 'EUIPO',
  FR: 'EUIPO',
  GB: 'UKIPO',
  IN: 'IP-INDIA',
  IT: 'EUIPO',
  NL: 'EUIPO',
  PL: 'EUIPO',
  SA: 'SAIP',
  SE: 'EUIPO',
  TR: 'TURKPATENT',
  SG: 'IPOS',
  AU: 'IP-AUSTRALIA',
  BE: 'EUIPO',
};
