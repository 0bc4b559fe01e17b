import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { tip } from '../../ui/tip.ts';
import { useFormEdit } from './form-context.ts';
import classes from './number-table.module.css';
import { valueAt } from './paths.ts';

export type NumberColumn<Name extends string> = {
  name: Name;
  head: string;
  /** The field's name, with the number of its row. */
  label: (row: number) => string;
  /** USD cents, or hundredths of a percent. */
  kind: 'usd' | 'percent';
};
type ShownColumn<Row> = { head?: string; cell: (row: Row, rows: readonly Row[]) => ReactNode };
type Words = { add: string; remove: (row: number) => string; last: string };
type Props<Row extends Record<string, number>> = {
  path: string;
  columns: readonly NumberColumn<keyof Row & string>[];
  /** What a row means, in words: its name on small screens. */
  range: ShownColumn<Row>;
  picture: ShownColumn<Row>;
  /** A further row for these, from their last. */
  next: (rows: readonly Row[], last: Row) => Row;
  max: number;
  words: Words;
};

/** A setting that is a table of numbers: rows are changed in place, added and taken away; one always stays. */
export function NumberTable<Row extends Record<string, number>>(props: Props<Row>) {
  const { path, columns, range, picture, next, max, words } = props;
  const { form, base, change, faultAt } = useFormEdit();
  const saved = valueAt(base, path) as readonly Row[]; // As the form's.
  const rows = valueAt(form, path) as readonly Row[]; // The path names a table of these rows.
  const put = (changed: readonly Row[]) => change({ [path]: changed });
  const last = rows.at(-1);
  const fault = faultAt(path);
  return (
    <div data-field={path} className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, head }) => (
              <th key={name} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">{range.head}</th>
            <th aria-hidden="true" className={classes.preview} />
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // A row has no name of its own but its place.
            <TableRow
              key={index}
              columns={columns}
              row={row}
              saved={saved[index] ?? null}
              number={index + 1}
              field={`${path}.${index}`}
              range={range.cell(row, rows)}
              picture={picture.cell(row, rows)}
              isOnly={rows.length === 1}
              words={words}
              onChange={(part) => put(rows.map((each, at) => (at === index ? { ...each, ...part } : each)))}
              onRemove={() => put(rows.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => last && put([...rows, next(rows, last)])}
          disabled={rows.length >= max}
        >
          {words.add}
        </Button>
        {fault && (
          <span className="neg small" role="alert">
            {fault}
          </span>
        )}
      </div>
    </div>
  );
}

type RowProps<Row extends Record<string, number>> = {
  columns: readonly NumberColumn<keyof Row & string>[];
  row: Row;
  /** As it is saved; null = the row is new. */
  saved: Row | null;
  number: number;
  field: string;
  range: ReactNode;
  picture: ReactNode;
  isOnly: boolean;
  words: Words;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function TableRow<Row extends Record<string, number>>(props: RowProps<Row>) {
  const t = useText();
  const format = useFormat();
  const { columns, row, saved, number, field, range, picture, isOnly, words, onChange, onRemove } = props;
  const faults = useFormEdit().faults(field);
  return (
    <>
      <tr className={classes.row} data-field={field}>
        {columns.map(({ name, head, label, kind }) => (
          <td key={name} className={kind === 'usd' ? classes.money : classes.percent} data-label={head}>
            <ScaledField
              label={label(number)}
              value={row[name] ?? null}
              digits={2}
              isPadded={kind === 'usd'}
              unit={kind === 'usd' ? '$' : '%'}
              error={faults.length > 0}
              // An emptied number is NaN until something is typed: the rules refuse it.
              onChange={(value) => onChange({ [name]: value ?? NaN } as Partial<Row>)} // The column's name is a key of the row.
            />
            {saved && saved[name] !== undefined && saved[name] !== row[name] && (
              <div className={`num ${classes.was}`}>
                {t('ui:setting.before', {
                  value: kind === 'usd' ? format.money(saved[name], 'USD') : format.percent(saved[name]),
                })}
              </div>
            )}
          </td>
        ))}
        <td className={`num ${classes.range}`}>{range}</td>
        <td className={classes.preview}>{picture}</td>
        <td className={classes.remove}>
          <ActionIcon
            aria-label={words.remove(number)}
            {...tip(isOnly ? words.last : words.remove(number))}
            onClick={onRemove}
            disabled={isOnly}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className={classes.error} role="alert">
          <td colSpan={columns.length + 3}>{faults.join(' ')}</td>
        </tr>
      )}
    </>
  );
}
