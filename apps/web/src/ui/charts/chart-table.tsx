import { Unknown } from '../unknown.tsx';
import type { ChartColumn } from './chart-csv.ts';
import classes from './charts.module.css';

type Props<Row> = {
  label: string;
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A chart's figures as rows; the first column names the row. */
export function ChartTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row" className="num">
                {first.text(row)}
              </th>
              {others.map((column) => (
                <td key={column.label} className="num">
                  {column.text(row) ?? <Unknown />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
