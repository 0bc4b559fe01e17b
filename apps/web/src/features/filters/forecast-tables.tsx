import type { DryRunAnswer } from '@kervan/contracts/filters';
import { FilterAction } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceTable } from '../../ui/consequence-panel.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { returnRows, stoppedOf, stopRows, type ForecastRow } from './forecast-rows.ts';
import { movedText } from './filter-words.ts';
import type { FilterForm } from './use-filter-form.ts';

/** Which filter takes how many items out of sale, and which gives how many back. */
export function ForecastTables({ answer, form }: { answer: DryRunAnswer; form: FilterForm }) {
  const t = useText();
  const format = useFormat();
  const heads = {
    alone: t('filters:forecast.alone'),
    shared: t('filters:forecast.shared'),
    total: t('filters:forecast.total'),
  };
  const isMixed = form.changesIn('warehouse') > 0 && form.changesIn('direct') > 0;
  const rowsOf = (rows: ForecastRow[]) =>
    rows.map(({ sendingType, filterName, ...row }) => {
      const settings = form.settingsOf(sendingType, filterName);
      const moved = settings && movedText(filterName, settings.before, settings.after, format);
      const words = [t(`enums:filter.${filterName}`), moved, isMixed ? `(${t(`filters:tabs.${sendingType}`)})` : null]
        .filter(Boolean)
        .join(' ');
      return { name: `${sendingType}.${filterName}`, label: <span title={words}>{words}</span>, ...row };
    });
  const note = (shared: number) =>
    shared > 0 ? t('filters:forecast.sharedNote', { count: shared, items: format.number(shared) }) : null;
  const stopped = stoppedOf(answer);
  const { restored } = answer.totals;
  return (
    <>
      {stopped.total > 0 && (
        <ConsequenceTable
          title={t('filters:forecast.stops')}
          heads={heads}
          rows={rowsOf(
            stopRows(answer, (type, name) => form.settingsOf(type, name)?.after.action === FilterAction.Remove),
          )}
          sum={{ label: t('filters:forecast.distinct'), ...stopped }}
          note={note(stopped.shared)}
        />
      )}
      {restored.total > 0 && (
        <ConsequenceTable
          title={t('filters:forecast.returns')}
          heads={heads}
          rows={rowsOf(returnRows(answer))}
          sum={{ label: t('filters:forecast.distinct'), ...restored }}
          note={note(restored.shared)}
        />
      )}
    </>
  );
}
