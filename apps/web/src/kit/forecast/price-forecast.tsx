import { Link } from '@tanstack/react-router';
import type { PriceForecastAnswer, PriceSample, PricingDocumentsToSend } from '@kervan/contracts/price-forecast';
import { pricing } from '@kervan/contracts/pricing-calls';
import { confirmLevelOf } from '@kervan/domain/filters/confirm-level';
import { call } from '../../api/call.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConsequenceItems, ConsequenceTotals, type ConsequenceItem } from '../../ui/consequence-panel.tsx';
import { useTypedAbove } from '../../session/typed-above.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import type { Verdict } from './forecast-confirm.tsx';
import { ForecastPartial } from './forecast-panel.tsx';
import classes from './forecast.module.css';
import { useForecast } from './use-forecast.ts';
import { useForecastAside, type ForecastForm } from './use-forecast-aside.tsx';

/** What saving changed pricing settings would do to the prices of the store, beside their form. */
export function usePriceForecast(form: ForecastForm, documents: PricingDocumentsToSend) {
  const t = useText();
  const format = useFormat();
  const forecast = useForecast({
    endpoint: pricing.dryRun,
    ask: (body: PricingDocumentsToSend) => call(pricing.dryRun, { body }),
    changes: documents,
    hasChanges: form.changes.length > 0 && Object.keys(documents).length > 0,
    isValid: form.isValid,
    revision: form.revision,
  });
  const typedAbove = useTypedAbove('save');
  return useForecastAside<PriceForecastAnswer>({
    form,
    forecast,
    idle: <p className={classes.hint}>{t('pricing:forecast.hint')}</p>,
    known: (answer) => <PriceForecastKnown answer={answer} />,
    short: ({ risen, fallen, offered }) =>
      (['risen', 'fallen', 'stopped'] as const)
        .map((name) => {
          const items = { risen, fallen, stopped: offered.lost }[name];
          return t(`pricing:forecast.short.${name}`, { items: format.number(items) });
        })
        .join(' · '),
    verdict: (answer) => verdictOf(answer, { t, format, typedAbove }),
  });
}

/** What changed prices come to, in figures and sentences, with a few of the items. */
export function PriceForecastKnown({ answer }: { answer: PriceForecastAnswer }) {
  const t = useText();
  const sample = useSample();
  const { risen, fallen, offered, samples } = answer;
  return (
    <>
      <ConsequenceTotals
        totals={[
          { name: 'risen', label: t('pricing:forecast.risen'), count: risen, tone: 'pos' },
          { name: 'fallen', label: t('pricing:forecast.fallen'), count: fallen, tone: 'warn' },
          { name: 'stopped', label: t('pricing:forecast.stopped'), count: offered.lost, tone: 'neg' },
        ]}
      />
      <Facts answer={answer} />
      {samples.length > 0 && (
        <ConsequenceItems title={t('pricing:forecast.samples')} items={samples.map((each) => sample(each))} />
      )}
    </>
  );
}

/** The forecast in sentences: by how much, who loses the BuyBox, what is sold below its cost, what comes back. */
function Facts({ answer }: { answer: PriceForecastAnswer }) {
  const t = useText();
  const format = useFormat();
  const { offered, risen, fallen, averageHundredths, buyBox, belowCost, waiting } = answer;
  const line = (name: 'buyBoxLost' | 'buyBoxWon' | 'belowCost' | 'returned' | 'waiting', count: number, tone = '') =>
    count > 0 && (
      <p className={tone}>
        {t(`pricing:forecast.${name}`, {
          count,
          items: format.number(count),
          before: format.number(belowCost.before),
        })}
      </p>
    );
  return (
    <div className={classes.facts}>
      <ForecastPartial answer={answer} />
      <p>
        {averageHundredths === null
          ? t('pricing:forecast.stays', { offered: format.number(offered.before) })
          : t('pricing:forecast.average', {
              count: risen + fallen,
              items: format.number(risen + fallen),
              offered: format.number(offered.before),
              percent: format.percent(averageHundredths, { sign: 'always' }),
            })}
      </p>
      {line('buyBoxLost', buyBox.lost, 'warn')}
      {line('buyBoxWon', buyBox.won)}
      {line('belowCost', belowCost.after, belowCost.after > belowCost.before ? 'neg' : '')}
      {line('returned', offered.returned)}
      {line('waiting', waiting)}
    </div>
  );
}

/** An affected item: a link to its page, what becomes of it, its price now and after. */
function useSample(): (sample: PriceSample) => ConsequenceItem {
  const t = useText();
  const format = useFormat();
  const isSecret = useIsSecret('productTitle');
  return ({ id, asin, sku, title, imageUrl, currency, effect, changeHundredths, ...item }) => ({
    id,
    image: <ProductImage src={imageUrl} size={28} />,
    title: (
      <Link
        to="/inventoryItem/$asinOrSku"
        params={{ asinOrSku: sku }}
        lang="en"
        {...(isSecret ? {} : { title: title ?? asin })}
      >
        <Secret kind="productTitle">{title ?? asin}</Secret>
      </Link>
    ),
    why: [
      item.losesBuyBox && t('pricing:forecast.losesBuyBox'),
      item.isBelowCost && t('pricing:forecast.isBelowCost'),
      item.profitMinor !== null && t('pricing:forecast.profit', { profit: format.shown(item.profitMinor, currency) }),
    ]
      .filter(Boolean)
      .join(' · '),
    figure: (
      <>
        {item.oldPriceMinor !== null && item.newPriceMinor !== null && (
          <>
            <Money minor={item.oldPriceMinor} currency={currency} struck />{' '}
          </>
        )}
        <Money minor={item.newPriceMinor ?? item.oldPriceMinor} currency={currency} strong />
      </>
    ),
    mark:
      changeHundredths === null ? (
        <Badge tone={effect === 'stopped' ? 'neg' : 'pos'}>
          {t(effect === 'stopped' ? 'pricing:forecast.off' : 'pricing:forecast.back')}
        </Badge>
      ) : (
        <Badge tone={item.isBelowCost ? 'neg' : 'neutral'}>
          {format.percent(changeHundredths, { sign: 'always' })}
        </Badge>
      ),
  });
}

/** Above the threshold what wants a second look is typed: what goes off sale, moves far or is newly sold below its cost. */
function verdictOf(
  { grave, risen, fallen, offered }: PriceForecastAnswer,
  { t, format, typedAbove }: { t: Text; format: Format; typedAbove: number },
): Verdict {
  const level = confirmLevelOf({ zeroed: grave, removed: 0 }, typedAbove);
  const say = (name: 'grave' | 'moved' | 'returns', count: number) =>
    t(`pricing:forecast.verdict.${name}`, { count, items: format.number(count) });
  if (level.level !== 1)
    return { tone: 'warn', title: say('grave', grave), typed: level.level === 3 ? level.items : null };
  const moved = risen + fallen;
  const title =
    moved > 0
      ? say('moved', moved)
      : offered.returned > 0
        ? say('returns', offered.returned)
        : t('pricing:forecast.verdict.nothing');
  return { tone: 'calm', title, typed: null };
}
