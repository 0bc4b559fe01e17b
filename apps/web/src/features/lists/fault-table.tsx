import type { RecordsUpload } from '@kervan/contracts/record-uploads';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './lists.module.css';

/** The lines of a file that are not taken: where, which column, and why. */
export function FaultTable({ seen: { faults, faultsCount } }: { seen: RecordsUpload }) {
  const t = useText();
  const format = useFormat();
  const shown = { shown: format.number(faults.length), all: format.number(faultsCount) };
  return (
    <div className={classes.faults}>
      <PlainTable>
        <thead>
          <tr>
            <th data-align="right">{t('lists:uploadDialog.line')}</th>
            <th>{t('lists:uploadDialog.value')}</th>
            <th>{t('lists:uploadDialog.column')}</th>
            <th>{t('lists:uploadDialog.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, value, column, code, other }) => (
            <tr key={`${line} ${column} ${code}`}>
              <td data-align="right" className="num">
                {format.number(line)}
              </td>
              <td className={classes.value}>{value}</td>
              <td>{column === null ? <Unknown /> : t(`lists:file.columns.${column}`)}</td>
              <td>{t(`lists:lineFault.${code}`, { other: other === null ? '' : format.number(other) })}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {faultsCount > faults.length && <p className="small text3 num">{t('lists:uploadDialog.first', shown)}</p>}
    </div>
  );
}
