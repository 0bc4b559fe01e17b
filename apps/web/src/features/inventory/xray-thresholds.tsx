import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { thresholdsShown } from './thresholds-shown.ts';
import classes from './xray.module.css';

type Threshold = PriceExplanation['thresholds'][number];

/** What would have to happen for another price or stock. */
export function XrayThresholds({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const thresholds = thresholdsShown(explanation);
  return (
    <>
      <h3>{t('product:xray.whatIf')}</h3>
      {thresholds.length === 0 ? (
        <p className="small text2">{t('product:xray.noThreshold')}</p>
      ) : (
        <ul className={classes.thresholds}>
          {thresholds.map((threshold) => (
            <ThresholdLine key={threshold.code} threshold={threshold} explanation={explanation} />
          ))}
        </ul>
      )}
    </>
  );
}

function ThresholdLine({
  threshold: { code, value, isHolding, effectMinor },
  explanation: { currency, stations },
}: {
  threshold: Threshold;
  explanation: PriceExplanation;
}) {
  const t = useText();
  const format = useFormat();
  const isCompetitor = code === 'competitorBelow' || code === 'competitorAbove';
  const shown = isCompetitor
    ? format.shown(value, currency)
    : code === 'sourcePriceAbove'
      ? format.money(value, 'USD')
      : code === 'rateAbove'
        ? format.number(value / 1_000_000, 4, 4)
        : format.number(value);
  const followed =
    stations.find(({ name }) => name === 'competition')?.code === 'followLowest'
      ? t('product:threshold.lowest')
      : 'BuyBox';
  const when = isCompetitor && isHolding ? (`${code}Holding` as const) : code;
  const then = code === 'sourcePriceAbove' && effectMinor === null ? 'sourcePriceAboveNone' : when;
  return (
    <li>
      <p>
        <b>{isCompetitor ? followed : t(`product:threshold.subject.${code}`)}</b>{' '}
        <span className="num text2">{t(`product:threshold.when.${when}`, { value: shown })}</span>
      </p>
      <p className="num text3">
        {t(`product:threshold.then.${then}`, {
          value: effectMinor === null ? '' : format.shown(effectMinor, currency),
        })}
      </p>
    </li>
  );
}
