import type { BusinessUpload } from '@kervan/contracts/reports';
import { businessHeads } from '@kervan/domain/reports/business-file';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { periodsText } from './periods-text.ts';
import classes from './reports.module.css';

/** What became of a file: how many lines were taken, what it replaced, and each line that was not taken with its reason. */
export function BusinessSeen({ seen }: { seen: BusinessUpload }) {
  const t = useText();
  const format = useFormat();
  const { kind, taken, wrong, isUnchanged, replaced } = seen;
  return (
    <div className={classes.seen} role="status">
      <p className="num">
        <b>{t(`reports:upload.kinds.${kind}`)}</b>
        {' · '}
        {t('reports:upload.taken', { count: taken, lines: format.number(taken) })}
        {wrong > 0 && (
          <>
            {' · '}
            <span className="neg">{t('reports:upload.wrong', { count: wrong, lines: format.number(wrong) })}</span>
          </>
        )}
      </p>
      {taken === 0 ? (
        <p className="small text2">{t('reports:upload.nothing')}</p>
      ) : isUnchanged ? (
        <p className="small text2">{t('reports:upload.unchanged')}</p>
      ) : (
        replaced.length > 0 && (
          <p className="small text2 num">{t('reports:upload.replaced', { periods: periodsText(replaced, format) })}</p>
        )
      )}
      {wrong > 0 && <Faults seen={seen} />}
    </div>
  );
}

function Faults({ seen: { faults, faultsCount } }: { seen: BusinessUpload }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.faults}>
      <PlainTable>
        <thead>
          <tr>
            <th data-align="right">{t('reports:upload.line')}</th>
            <th>{t('reports:upload.value')}</th>
            <th>{t('reports:upload.column')}</th>
            <th>{t('reports:upload.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, value, column, code, other }) => (
            <tr key={`${line} ${column} ${code}`}>
              <td data-align="right" className="num">
                {format.number(line)}
              </td>
              <td className="code">{value}</td>
              {/* As the file calls it. */}
              <td>{column === null ? '–' : businessHeads[column][0]}</td>
              <td>{t(`reports:upload.lineFault.${code}`, { other: other === null ? '' : format.number(other) })}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {faultsCount > faults.length && (
        <p className="small text3 num">
          {t('reports:upload.first', { shown: format.number(faults.length), all: format.number(faultsCount) })}
        </p>
      )}
    </div>
  );
}
