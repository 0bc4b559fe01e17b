import type { StaffActionRow } from '@kervan/contracts/staff';
import { useLanguage, useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import classes from '../parts/parts.module.css';
import { fieldName, fieldValue } from './record-words.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What stood there before and after, field by field, in words; fields that stayed are left out where both are known. */
export function ActionChanges({ action: { before, after } }: { action: Pick<StaffActionRow, 'before' | 'after'> }) {
  const t = useText();
  const words = { t, format: useFormat(), language: useLanguage() };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isSame(before?.[name], after?.[name]),
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
            <th scope="row">{fieldName(name, t)}</th>
            <td className="num">{fieldValue(name, before?.[name], words)}</td>
            <td className="num">{fieldValue(name, after?.[name], words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
