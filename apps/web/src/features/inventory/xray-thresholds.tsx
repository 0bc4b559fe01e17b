import type { PriceExplanation } from '@kervan/contracts/inventory';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './xray.module.css';

type Threshold = PriceExplanation['thresholds'][number];
const kinds = ['competitorBelow', 'competitorAbove', 'sourcePriceAbove', 'rateAbove', 'stockBelow'] as const;
type Kind = (typeof kinds)[number];
const kindOf = (code: string): Kind | null => kinds.find((kind) => kind === code) ?? null;

/** What would have to happen for another price or stock. */
export function XrayThresholds({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const { thresholds } = explanation;
  if (thresholds.length === 0) return null;
  return (
    <>
      <h3>{t('inventory:xray.whatIf')}</h3>
      <ul className={classes.thresholds}>
        {thresholds.map((threshold) => (
          <ThresholdLine key={threshold.code} threshold={threshold} explanation={explanation} />
        ))}
      </ul>
    </>
  );
}

function ThresholdLine({ threshold: { code, value, effectValue }, explanation: { currency, stations } }: { threshold: Threshold; explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const kind = kindOf(code);
  if (kind === null) return null;
  const number = Number(value);
  const follows = stations.find(({ name }) => name === 'competition')?.code === 'followLowest' ? t('inventory:threshold.lowest') : 'BuyBox';
  const shown = { competitorBelow: () => format.money(number, currency), competitorAbove: () => format.money(number, currency), sourcePriceAbove: () => format.money(number, 'USD'), rateAbove: () => format.number(number / 1_000_000, 4), stockBelow: () => format.number(number) }[kind]();
  const subject = kind === 'competitorBelow' || kind === 'competitorAbove' ? follows : t(`inventory:threshold.subject.${kind}`);
  const effect = effectValue === null ? '' : format.money(Number(effectValue), currency);
  return (
    <li>
      <p>
        <b>{subject}</b> <span className="num text2">{t(`inventory:threshold.when.${kind}`, { value: shown })}</span>
      </p>
      <p className="num text3">{t(`inventory:threshold.then.${kind}`, { value: effect })}</p>
    </li>
  );
}
