import type { ReportName } from '@kervan/domain/reports/report-names';
import { columnsOf, usualSort } from '@kervan/domain/reports/report-names';
import {
  searchRows as matching,
  sortRows,
  withShares,
  type Reading,
  type ReportCells,
} from '@kervan/domain/reports/arrange-rows';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { buyboxRows } from './buybox-rows.ts';
import { profitRow, readDays, salesRow } from './dated-rows.ts';
import { businessRows, healthRows } from './marketplace-rows.ts';
import { bestSellerRows, brandRows, categoryRows, subCategoryRows } from './product-rows.ts';
import type { ReportScope } from './report-scope.ts';
import { searchRows } from './search-rows.ts';

type ReadRows = (tx: Db, scope: ReportScope) => Promise<ReportCells[]>;

/** Where the rows of each report come from. */
const readers: Record<ReportName, ReadRows> = {
  AccountHealth: healthRows,
  categoryReport: categoryRows,
  subCategories: subCategoryRows,
  SalesReport: async (tx, scope) => (await readDays(tx, scope)).map(salesRow),
  ProfitReport: async (tx, scope) => (await readDays(tx, scope)).map(profitRow),
  buyboxReport: buyboxRows,
  productSearchHistory: searchRows,
  bestSeller: bestSellerRows,
  brandReport: brandRows,
  BusinessReport: businessRows,
};

export type Narrowed = { search: string; sort?: string | undefined; desc: boolean; reading: Reading };

/** All rows of a report that are found, in their order: what a page, the totals and a file are made of. */
export async function readReport(
  tx: Db,
  name: ReportName,
  scope: ReportScope,
  { search, sort, desc, reading }: Narrowed,
): Promise<ReportCells[]> {
  const columns = columnsOf(name);
  const by = sort ?? usualSort[name];
  if (!columns.some(({ id }) => id === by)) throw new AppError('ValidationFailed');
  if (name === 'subCategories' && scope.root === undefined) throw new AppError('ValidationFailed');
  const rows = (await readers[name](tx, scope)).map((cells) => withShares(columns, cells));
  return sortRows(columns, matching(columns, rows, { text: search, reading }), { by, desc, reading });
}
