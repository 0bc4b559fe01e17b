import { ApiError } from '@kervan/contracts/call';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { PriceForecastAnswer } from '@kervan/contracts/price-forecast';
import { useText } from '../../i18n/i18n.ts';
import { FilterForecastKnown } from '../../kit/forecast/filter-forecast.tsx';
import { ForecastConfirm, type Verdict } from '../../kit/forecast/forecast-confirm.tsx';
import { ForecastLine, ForecastPanel } from '../../kit/forecast/forecast-panel.tsx';
import { HeldNow } from '../../kit/forecast/held-now.tsx';
import { PriceForecastKnown } from '../../kit/forecast/price-forecast.tsx';
import type { AnyForecast, Forecast } from '../../kit/forecast/use-forecast.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { State } from './part-section.tsx';
import classes from './parts.module.css';

const nothing = () => {};
const count = (alone: number, shared: number) => ({ alone, shared, total: alone + shared });
const whole = { revision: 7, durationMs: 340, items: 1_284, evaluated: 1_284, waiting: 3 };
const item = { asin: 'B0C7K2M4QX', sku: 'KVN-5', title: 'Cast iron skillet 26 cm', imageUrl: null, currency: 'EUR' };

const ofFilters = (computedAt: string): DryRunAnswer => ({
  ...whole,
  computedAt,
  offered: { before: 1_100, after: 771, lost: 329 },
  released: 4,
  caught: 2,
  totals: { zeroed: count(231, 61), removed: count(37, 0), restored: count(12, 0) },
  filters: [
    {
      sendingType: 'warehouse',
      filterName: 'CriticalStock',
      zeroed: count(231, 61),
      removed: count(0, 0),
      restored: count(0, 0),
    },
    {
      sendingType: 'warehouse',
      filterName: 'MinReview',
      zeroed: count(0, 61),
      removed: count(37, 0),
      restored: count(12, 0),
    },
  ],
  samples: [
    {
      ...item,
      id: 1,
      effect: 'zeroed',
      filters: ['CriticalStock'],
      priceMinor: 4_990,
      profitMinor: 1_531,
      orders: null,
    },
  ],
  orders: null,
});
const ofPrices = (computedAt: string): PriceForecastAnswer => ({
  ...whole,
  computedAt,
  offered: { before: 1_100, after: 1_098, lost: 2, returned: 1 },
  risen: 640,
  fallen: 31,
  same: 427,
  averageHundredths: 430,
  buyBox: { lost: 88, won: 3 },
  belowCost: { before: 1, after: 4 },
  grave: 12,
  samples: [
    {
      ...item,
      id: 1,
      effect: 'risen',
      oldPriceMinor: 12_522,
      newPriceMinor: 15_100,
      changeHundredths: 2_059,
      profitMinor: 2_801,
      losesBuyBox: true,
      isBelowCost: false,
    },
    {
      ...item,
      id: 2,
      effect: 'stopped',
      oldPriceMinor: 8_990,
      newPriceMinor: null,
      changeHundredths: null,
      profitMinor: 910,
      losesBuyBox: true,
      isBelowCost: false,
    },
  ],
});
const rules = {
  nameOf: (_: unknown, name: string) => name,
  isRemoving: (_: unknown, name: string) => name === 'MinReview',
};

/** What saving would do, in each of its states: of filters, of prices, idle, being computed, computed anew, failed, not to be computed. */
export function ShowForecast() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const at = new Date(now - 40_000).toISOString();
  const known = (name: string, forecast: Partial<Forecast<AnyForecast>>, isValid = true) => (
    <State name={name}>
      <div className={classes.panel}>
        <Panel
          forecast={forecast}
          isValid={isValid}
          verdict={{ tone: 'calm', title: t('filterSettings:confirm.nothing'), typed: null }}
        />
      </div>
    </State>
  );
  const grave: Verdict = {
    tone: 'neg',
    title: t('filterSettings:confirm.removed', { count: 329, items: format.number(329) }),
    typed: 329,
  };
  const [filters, prices] = [ofFilters(at), ofPrices(at)];
  return (
    <div className={classes.panels}>
      <State name="filters">
        <div className={classes.panel}>
          <Panel
            forecast={{ answer: filters }}
            verdict={grave}
            shown={<FilterForecastKnown answer={filters} changes={[]} rules={rules} />}
          />
        </div>
      </State>
      <State name="prices">
        <div className={classes.panel}>
          <Panel
            forecast={{ answer: prices }}
            verdict={{
              tone: 'warn',
              title: t('pricing:forecast.verdict.grave', { count: 12, items: '12' }),
              typed: null,
            }}
            shown={<PriceForecastKnown answer={prices} />}
          />
        </div>
      </State>
      <State name="without changes">
        <div className={classes.panel}>
          <ForecastPanel
            form={{ changes: [], isValid: true }}
            forecast={{ answer: null, isStale: false, error: null, retry: nothing }}
            idle={
              <HeldNow
                held={
                  new Map([
                    ['CriticalStock', 74],
                    ['OutOfStock', 12],
                  ])
                }
              />
            }
            known={() => null}
          />
        </div>
      </State>
      {known('being computed', { isStale: true })}
      {known('computed anew', { answer: prices, isStale: true })}
      {known('failed', { error: new ApiError('UnexpectedError', 500) })}
      {known('a value is wrong', {}, false)}
      <State name="line">
        <ForecastLine
          forecast={{ answer: prices, isStale: false, error: null, retry: nothing }}
          changes={2}
          short={() => t('pricing:forecast.short.risen', { items: format.number(prices.risen) })}
        />
      </State>
    </div>
  );
}

type PanelProps = {
  forecast: Partial<Forecast<AnyForecast>>;
  verdict: Verdict;
  isValid?: boolean;
  shown?: React.ReactNode;
};

function Panel({ forecast: part, verdict, isValid = true, shown = null }: PanelProps) {
  const forecast = { answer: null, isStale: false, error: null, retry: nothing, ...part };
  const form = { changes: ['one', 'two'], isValid, isSaving: false, blocked: null };
  return (
    <ForecastPanel
      form={form}
      forecast={forecast}
      idle={null}
      known={() => shown}
      footer={
        <ForecastConfirm form={form} forecast={forecast} verdict={() => verdict} onSave={nothing} onCancel={nothing} />
      }
    />
  );
}
