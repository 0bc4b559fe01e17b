import { createRequire } from 'node:module';
import path from 'node:path';
import type PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
const inPackage = (name: string, file: string): string =>
  path.join(path.dirname(resolve(`${name}/package.json`)), file);
/** A package that shows nothing of itself but its module, which stands in dist. */
const besideModule = (name: string, file: string): string => path.join(path.dirname(resolve(name)), '..', file);

/** Noto Sans (decision 65): every letter of Turkish and the euro sign, Greek and Cyrillic; Arabic and Hebrew have fonts of their own. */
export const pdfFonts = {
  plain: besideModule('@embedpdf/fonts-latin', 'fonts/NotoSans-Regular.ttf'),
  bold: besideModule('@embedpdf/fonts-latin', 'fonts/NotoSans-Bold.ttf'),
};
export type PdfWeight = keyof typeof pdfFonts;

const scripts: readonly { letters: RegExp; fonts: Record<PdfWeight, string> }[] = [
  {
    letters: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]+/,
    fonts: {
      plain: inPackage('@expo-google-fonts/noto-sans-arabic', '400Regular/NotoSansArabic_400Regular.ttf'),
      bold: inPackage('@expo-google-fonts/noto-sans-arabic', '700Bold/NotoSansArabic_700Bold.ttf'),
    },
  },
  {
    letters: /[\u0590-\u05ff\ufb1d-\ufb4f]+/,
    fonts: {
      plain: besideModule('@embedpdf/fonts-hebrew', 'fonts/NotoSansHebrew-Regular.ttf'),
      bold: besideModule('@embedpdf/fonts-hebrew', 'fonts/NotoSansHebrew-Bold.ttf'),
    },
  },
];
const OTHER_SCRIPT = new RegExp(`(${scripts.map(({ letters }) => letters.source).join('|')})`);

/** A piece of a line that one font has the letters of. */
export type PdfRun = { text: string; font: string };

/** A line cut where its letters want another font. Within a word of the other direction the pieces stand from the right, as its letters do. */
export function runsOf(line: string, weight: PdfWeight): PdfRun[] {
  if (!OTHER_SCRIPT.test(line)) return [{ text: line, font: pdfFonts[weight] }];
  const runs: PdfRun[] = [];
  const pieces = line.split(/(\s+)/).flatMap((word) => {
    const parts = word.split(OTHER_SCRIPT).filter((part) => part !== '');
    return OTHER_SCRIPT.test(word) ? parts.toReversed() : parts;
  });
  for (const text of pieces) {
    const font = scripts.find(({ letters }) => letters.test(text))?.fonts[weight] ?? pdfFonts[weight];
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ text, font });
  }
  return runs;
}

type Pdf = InstanceType<typeof PDFDocument>;
type Written = { x?: number; y?: number; width: number; isRight?: boolean };

/** Writes a line in the fonts that its letters want. */
export function writeRuns(pdf: Pdf, line: string, weight: PdfWeight, { x, y, width, isRight = false }: Written): void {
  const runs = runsOf(line, weight);
  for (const [at, { text, font }] of runs.entries()) {
    const how = { width, align: isRight ? ('right' as const) : ('left' as const), continued: at < runs.length - 1 };
    pdf.font(font);
    if (at === 0 && x !== undefined) pdf.text(text, x, y, how);
    else pdf.text(text, how);
  }
  pdf.font(pdfFonts[weight]);
}
