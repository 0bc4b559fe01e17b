import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ItemRow, PriceExplanation } from '@kervan/contracts/inventory';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { sourceLimitMs } from './age-limits.ts';
import classes from './xray.module.css';

type Check = { name: string; isFine: boolean | null; text: string };

/** Limits with both numbers: band, ages of the data, filters. */
export function XrayChecks({ explanation, item }: { explanation: PriceExplanation; item: ItemRow }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { priceMinor: price, minPriceMinor: min, maxPriceMinor: max, currency, stations, decidedAt, seq } = explanation;
  const measuredAt = seq === null ? now : Date.parse(decidedAt);
  const at = (name: 'source' | 'competition') => stations.find((station) => station.name === name)?.at ?? null;
  const compare = (name: string, value: number | null, limit: number | null, sign: '≥' | '≤'): Check =>
    value === null || limit === null
      ? { name, isFine: null, text: t('ui:unknown') }
      : { name, isFine: sign === '≥' ? value >= limit : value <= limit, text: `${format.amount(value, currency)} ${relation(value, limit, sign)} ${format.amount(limit, currency)}` };
  const age = (name: string, readAt: string | null, limitMs: number): Check => {
    if (readAt === null) return { name, isFine: null, text: t('ui:unknown') };
    const ms = Math.max(0, measuredAt - Date.parse(readAt));
    return { name, isFine: ms <= limitMs, text: `${format.age(ms)} ${ms <= limitMs ? '≤' : '>'} ${format.age(limitMs)}` };
  };
  const checks: Check[] = [
    compare(t('inventory:xray.aboveFloor'), price, min, '≥'),
    compare(t('inventory:xray.belowCeiling'), price, max, '≤'),
    age(t('inventory:xray.sourceAge'), at('source'), sourceLimitMs(item)),
    age(t('inventory:xray.targetAge'), at('competition'), limits.targetAgeMaxMs),
  ];
  return (
    <ul className={classes.checks}>
      {checks.map(({ name, isFine, text }) => (
        <li key={name}>
          {isFine === null ? <IconMinus size={14} className="text3" aria-label={t('ui:unknown')} /> : isFine ? <IconCheck size={14} stroke={2.5} className="pos" aria-label={t('inventory:xray.fine')} /> : <IconAlertTriangle size={14} className="warn" aria-label={t('inventory:xray.notFine')} />}
          <span className="text2">{name}</span>
          <span className={`num ${classes.checkValue}`}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const relation = (value: number, limit: number, sign: '≥' | '≤'): string => (sign === '≥' ? (value >= limit ? '≥' : '<') : value <= limit ? '≤' : '>');
