import type { DryRunAnswer, FilterChangeToSend } from '@kervan/contracts/filters';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import { confirmLevelOf } from '@kervan/domain/filters/confirm-level';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { call } from '../../api/call.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ConsequenceTotals, ConsequenceWaiting } from '../../ui/consequence-panel.tsx';
import { useTypedAbove } from '../../session/typed-above.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import type { Verdict } from './forecast-confirm.tsx';
import { ForecastFacts } from './forecast-facts.tsx';
import { ForecastSamples } from './forecast-samples.tsx';
import { ForecastTables, type ForecastRules } from './forecast-tables.tsx';
import { HeldNow } from './held-now.tsx';
import { useForecast } from './use-forecast.ts';
import { useForecastAside, type ForecastForm } from './use-forecast-aside.tsx';

type Asked = {
  form: ForecastForm;
  /** The changes as the server takes them. */
  changes: readonly FilterChangeToSend[];
  rules: ForecastRules;
  /** Items that each saved filter keeps out now; null = not known. */
  held: ReadonlyMap<FilterName, number> | null;
};

/** FILT-047, FILT-035: what saving changed filters would do, beside their form. */
export function useFilterForecast({ form, changes, rules, held }: Asked) {
  const t = useText();
  const format = useFormat();
  const forecast = useForecast({
    endpoint: filterCalls.dryRun,
    ask: (body: readonly FilterChangeToSend[]) => call(filterCalls.dryRun, { query: {}, body: [...body] }),
    changes,
    hasChanges: changes.length > 0,
    isValid: form.isValid,
    revision: form.revision,
  });
  const typedAbove = useTypedAbove('save');
  const shown = useForecastAside<DryRunAnswer>({
    form,
    forecast,
    idle: held ? <HeldNow held={held} /> : <ConsequenceWaiting />,
    known: (answer) => <FilterForecastKnown answer={answer} changes={changes} rules={rules} />,
    short: (answer) => <Short answer={answer} />,
    verdict: (answer) => verdictOf(answer, { t, format, typedAbove }),
  });
  return { forecast, ...shown };
}

type KnownProps = Pick<Asked, 'changes' | 'rules'> & { answer: DryRunAnswer };

/** What changed filters would do, in figures, by filter, with a few of the items. */
export function FilterForecastKnown({ answer, changes, rules }: KnownProps) {
  const t = useText();
  const { zeroed, removed, restored } = answer.totals;
  return (
    <>
      <ConsequenceTotals
        totals={[
          { name: 'zeroed', label: t('filterSettings:forecast.zeroed'), count: zeroed.total, tone: 'warn' },
          { name: 'removed', label: t('filterSettings:forecast.removed'), count: removed.total, tone: 'neg' },
          { name: 'restored', label: t('filterSettings:forecast.restored'), count: restored.total, tone: 'pos' },
        ]}
      />
      <ForecastFacts answer={answer} />
      <ForecastTables answer={answer} rules={rules} />
      <ForecastSamples answer={answer} changes={changes} />
    </>
  );
}

function Short({ answer }: { answer: DryRunAnswer }) {
  const t = useText();
  const format = useFormat();
  const part = (name: 'zeroed' | 'removed' | 'restored', tone: string) => {
    const items = answer.totals[name].total;
    return (
      <span className={items > 0 ? tone : ''}>
        {t(`filterSettings:forecast.short.${name}`, { items: format.number(items) })}
      </span>
    );
  };
  return (
    <>
      {part('zeroed', 'warn')} · {part('removed', 'neg')} · {part('restored', 'pos')}
    </>
  );
}

/** What a forecast comes to in one sentence, and whether its number is typed. */
export function verdictOf(
  { totals }: DryRunAnswer,
  { t, format, typedAbove }: { t: Text; format: Format; typedAbove: number },
): Verdict {
  const [zeroed, removed] = [totals.zeroed.total, totals.removed.total];
  const level = confirmLevelOf({ zeroed, removed }, typedAbove);
  if (level.level === 1) return { tone: 'calm', title: t('filterSettings:confirm.nothing'), typed: null };
  const count = level.level === 3 ? level.items : removed > 0 ? removed : zeroed;
  const what = level.level === 3 ? level.what : removed > 0 ? 'removed' : 'zeroed';
  return {
    tone: removed > 0 ? 'neg' : 'warn',
    title: t(`filterSettings:confirm.${what}`, { count, items: format.number(count) }),
    typed: level.level === 3 ? level.items : null,
  };
}
