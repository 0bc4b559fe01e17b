import type { StaffActionRow } from '@kervan/contracts/staff';
import { useText } from '../../../i18n/i18n.ts';
import classes from '../parts/parts.module.css';

/** A value of the record as it was written. */
const written = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** What stood there before and after, field by field, as the record keeps it; fields that stayed are left out where both are known. */
export function ActionChanges({ action: { before, after } }: { action: Pick<StaffActionRow, 'before' | 'after'> }) {
  const t = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => written(before?.[name]) !== written(after?.[name]),
  );
  if (names.length === 0) return null;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('staff:audit.field')}</th>
          <th scope="col">{t('staff:audit.before')}</th>
          <th scope="col">{t('staff:audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" className="code">
              {name}
            </th>
            <td className="num">{written(before?.[name])}</td>
            <td className="num">{written(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
