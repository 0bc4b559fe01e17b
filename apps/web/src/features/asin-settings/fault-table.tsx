import type { SettingsUpload } from '@kervan/contracts/asin-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import classes from './asin-settings.module.css';

/** The lines of a file that are not taken: where, which column, and why. */
export function FaultTable({ seen: { faults, faultsCount } }: { seen: SettingsUpload }) {
  const t = useText();
  const format = useFormat();
  const shown = { shown: format.number(faults.length), all: format.number(faultsCount) };
  return (
    <div className={classes.faults}>
      <PlainTable>
        <thead>
          <tr>
            <th data-align="right">{t('asinSettings:uploadDialog.line')}</th>
            <th>{t('asinSettings:uploadDialog.asin')}</th>
            <th>{t('asinSettings:uploadDialog.column')}</th>
            <th>{t('asinSettings:uploadDialog.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, asin, column, code, other }) => (
            <tr key={`${line} ${column} ${code}`}>
              <td data-align="right" className="num">
                {format.number(line)}
              </td>
              <td className="code">{asin}</td>
              <td>{t(`asinSettings:file.columns.${column}`)}</td>
              <td>{t(`asinSettings:fault.${code}`, { other: other === null ? '' : format.number(other) })}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {faultsCount > faults.length && <p className="small text3 num">{t('asinSettings:uploadDialog.first', shown)}</p>}
    </div>
  );
}
