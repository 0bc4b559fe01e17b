import fs from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Catalogue } from './catalogue.ts';
import { createCsvCatalogue, type CsvLine } from './csv-catalogue.ts';
import { createGeneratedCatalogue } from './generated-catalogue.ts';

/** The catalogue of a world: of the CSV when a path is given, else generated. Throws when the file cannot be read or has no column `asin`. */
export async function openCatalogue({
  seed,
  products,
  path,
}: {
  seed: number;
  products: number;
  path: string | null;
}): Promise<Catalogue> {
  if (path === null) return createGeneratedCatalogue(seed, products);
  const lines: CsvLine[] = parse(await fs.readFile(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  if (lines[0] && !('asin' in lines[0])) throw new Error(`${path} has no column "asin".`);
  return createCsvCatalogue(seed, lines);
}
