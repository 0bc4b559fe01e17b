import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;

/** They know every letter of Turkish and the euro sign, Greek, Cyrillic, Arabic and Hebrew (decisions 43 and 65). */
export const pdfFonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
