import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceTable } from '../../ui/consequence-panel.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { returnRows, stoppedOf, stopRows, type ForecastRow } from './forecast-rows.ts';

/** What the form says of a rule behind the figures. */
export type ForecastRules = {
  nameOf: (sendingType: SendingType, name: FilterName) => string;
  isRemoving: (sendingType: SendingType, name: FilterName) => boolean;
};

/** Which filter takes how many items out of sale, and which gives how many back. */
export function ForecastTables({ answer, rules }: { answer: DryRunAnswer; rules: ForecastRules }) {
  const t = useText();
  const format = useFormat();
  const heads = {
    alone: t('filterSettings:forecast.alone'),
    shared: t('filterSettings:forecast.shared'),
    total: t('filterSettings:forecast.total'),
  };
  const rowsOf = (rows: ForecastRow[]) =>
    rows.map(({ sendingType, filterName, ...row }) => {
      const words = rules.nameOf(sendingType, filterName);
      return { name: `${sendingType}.${filterName}`, label: <span title={words}>{words}</span>, ...row };
    });
  const note = (shared: number) =>
    shared > 0 ? t('filterSettings:forecast.sharedNote', { count: shared, items: format.number(shared) }) : null;
  const stopped = stoppedOf(answer);
  const { restored } = answer.totals;
  return (
    <>
      {stopped.total > 0 && (
        <ConsequenceTable
          title={t('filterSettings:forecast.stops')}
          heads={heads}
          rows={rowsOf(stopRows(answer, rules.isRemoving))}
          sum={{ label: t('filterSettings:forecast.distinct'), ...stopped }}
          note={note(stopped.shared)}
        />
      )}
      {restored.total > 0 && (
        <ConsequenceTable
          title={t('filterSettings:forecast.returns')}
          heads={heads}
          rows={rowsOf(returnRows(answer))}
          sum={{ label: t('filterSettings:forecast.distinct'), ...restored }}
          note={note(restored.shared)}
        />
      )}
    </>
  );
}
