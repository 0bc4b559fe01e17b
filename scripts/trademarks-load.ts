import { parseArgs } from 'node:util';
import { trademarkOffices } from '@kervan/domain/filters/trademark-offices';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { replaceTrademarks } from '../apps/server/src/records/products/trademarks.ts';
import { readEnvironmentFile, withOwnDatabase } from './own-database.ts';
import { marksOfCells, marksOfLines } from './trademark-file.ts';

// `npm run trademarks:load -- --office USPTO --file case_file.csv --column mark_id_char --live cfh_status_cd=700,701`: puts the register of an office in
// the place of the one that stood there. Without --column the file is a plain list, one mark a line.
const { values } = parseArgs({
  options: {
    office: { type: 'string' },
    file: { type: 'string' },
    column: { type: 'string' },
    live: { type: 'string' },
  },
});
try {
  const office = trademarkOffices.find((each) => each === values.office);
  if (office === undefined) throw new Error(`Name the office: --office ${trademarkOffices.join(' | ')}`);
  const { file, column } = values;
  if (file === undefined) throw new Error('Name the file: --file register.csv');
  const [liveColumn, liveValues] = values.live?.split('=') ?? [];
  if (values.live !== undefined && (column === undefined || liveValues === undefined))
    throw new Error('Rows are chosen by a column beside --column: --live status=700,701');
  const live =
    liveColumn === undefined || liveValues === undefined ? null : { column: liveColumn, values: liveValues.split(',') };
  await withOwnDatabase(readEnvironmentFile(), async (url) => {
    const db = openDb(openPool(url, { role: 'kervan_worker', max: 1 }));
    try {
      const marks = column === undefined ? marksOfLines(file) : marksOfCells(file, { column, live });
      const count = await replaceTrademarks(db, office, marks, Date.now());
      console.log(`${office}: ${count} marks. Products are looked up within minutes.`);
    } finally {
      await db.destroy();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
