import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { limits } from '@kervan/domain/limits';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, useNow, type Format } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import { sourceLimitMs } from './age-limits.ts';
import classes from './xray.module.css';

/** One guardrail with both its numbers; isFine null = one of them is not known. */
type Check = { name: string; isFine: boolean | null; text: string; unknown?: { text: string; names: string } | null };
type Context = { t: Text; format: Format; explanation: PriceExplanation; item: ItemRow; measuredAt: number };

/** Limits with both numbers: band, the product's own limits, ages of the data, stock, filters. */
export function XrayChecks({ explanation, item }: { explanation: PriceExplanation; item: ItemRow }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const measuredAt = explanation.seq === null ? now : Date.parse(explanation.decidedAt);
  return (
    <ul className={classes.checks}>
      {checksOf({ t, format, explanation, item, measuredAt }).map(({ name, isFine, text, unknown }) => (
        <li key={name}>
          {isFine === null ? (
            <IconMinus size={14} className="text3" aria-label={t('ui:unknown')} />
          ) : isFine ? (
            <IconCheck size={14} stroke={2.5} className="pos" aria-label={t('product:xray.fine')} />
          ) : (
            <IconAlertTriangle size={14} className="warn" aria-label={t('product:xray.notFine')} />
          )}
          <span className="text2">{name}</span>
          <span className={`num ${classes.checkValue}`}>
            {text}
            {unknown && (
              <>
                {' · '}
                <span className={classes.unknown} tabIndex={0} {...tip(unknown.names)}>
                  {unknown.text}
                  <span className="visually-hidden">: {unknown.names}</span>
                </span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function checksOf(context: Context): Check[] {
  const { t, explanation, item } = context;
  const {
    priceMinor: price,
    minPriceMinor: min,
    maxPriceMinor: max,
    minAllowedMinor,
    maxAllowedMinor,
    stations,
  } = explanation;
  const at = (name: 'source' | 'competition') => stations.find((station) => station.name === name)?.at ?? null;
  return [
    compare(t('product:xray.aboveFloor'), price, min, '≥', context),
    ...(max === null && min !== null ? [] : [compare(t('product:xray.belowCeiling'), price, max, '≤', context)]),
    ...(minAllowedMinor === null
      ? []
      : [compare(t('product:xray.aboveAllowed'), price, minAllowedMinor, '≥', context)]),
    ...(maxAllowedMinor === null
      ? []
      : [compare(t('product:xray.belowAllowed'), price, maxAllowedMinor, '≤', context)]),
    age(t('product:xray.sourceAge'), at('source'), sourceLimitMs(item), context),
    age(t('product:xray.targetAge'), at('competition'), limits.targetAgeMaxMs, context),
    ...stockCheck(context),
    ...filterCheck(context),
  ];
}

function compare(
  name: string,
  value: number | null,
  limit: number | null,
  sign: '≥' | '≤',
  { t, format, explanation: { currency } }: Context,
): Check {
  if (value === null || limit === null) return { name, isFine: null, text: t('ui:unknown') };
  const isFine = sign === '≥' ? value >= limit : value <= limit;
  return {
    name,
    isFine,
    text: `${format.amount(value, currency)} ${isFine ? sign : sign === '≥' ? '<' : '>'} ${format.amount(limit, currency)}`,
  };
}

function age(name: string, readAt: string | null, limitMs: number, { t, format, measuredAt }: Context): Check {
  if (readAt === null) return { name, isFine: null, text: t('ui:unknown') };
  const ms = Math.max(0, measuredAt - Date.parse(readAt));
  return { name, isFine: ms <= limitMs, text: `${format.age(ms)} ${ms <= limitMs ? '≤' : '>'} ${format.age(limitMs)}` };
}

/** Known source stock against the critical one; an available offer of unknown quantity passes and says so. */
function stockCheck({ t, format, explanation: { stations, thresholds } }: Context): Check[] {
  const limit = thresholds.find(({ code }) => code === 'stockBelow')?.value;
  const source = stations.find(({ name }) => name === 'source');
  if (limit === undefined || source?.at == null) return [];
  const { stock } = source.values;
  const name = t('product:xray.criticalStock');
  if (typeof stock !== 'number') return [{ name, isFine: null, text: t('product:xray.stockUnknown') }];
  return [
    {
      name,
      isFine: stock >= limit,
      text: `${format.number(stock)} ${stock >= limit ? '≥' : '<'} ${format.number(limit)}`,
    },
  ];
}

/** All filters that judged, and those that could not: what they read is not known, so the item passed them. */
function filterCheck({ t, format, explanation: { stations, failures } }: Context): Check[] {
  const { passed, all } = stations.find(({ name }) => name === 'guards')?.values ?? {};
  if (typeof passed !== 'number' || typeof all !== 'number' || all === 0) return [];
  return [
    {
      name: t('product:xray.filtersPassed'),
      isFine: passed === all,
      text: `${format.number(passed)} / ${format.number(all)}`,
      unknown: notJudged(failures, { t, format }),
    },
  ];
}

function notJudged(
  failures: PriceExplanation['failures'],
  { t, format }: Pick<Context, 't' | 'format'>,
): NonNullable<Check['unknown']> | null {
  const names = failures
    .filter(({ unknown }) => unknown)
    .map(({ filter }) => (isFilterName(filter) ? t(`enums:filter.${filter}`) : filter));
  return names.length === 0
    ? null
    : {
        text: t('product:xray.notJudged', { filters: format.number(names.length) }),
        names: t('product:xray.notJudgedNames', { filters: names.join(', ') }),
      };
}
