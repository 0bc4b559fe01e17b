import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import { PriceRefusal } from '@kervan/domain/pricing/price-decision';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { RecentOrders } from '../forecast/recent-orders.tsx';
import classes from './setting-form.module.css';

/** M3: what settings would do before they are saved: how many are listed, zeroed, re-priced, refused, and examples of them. */
export function EffectPanel({ effect }: { effect: SettingsEffect }) {
  const t = useText();
  const format = useFormat();
  const { items, listed, zeroed, returned, risen, fallen, same, refused, waiting, belowCost, notInStore } = effect;
  const { samples, earned, orders } = effect;
  const counts = [
    ['repriced', risen + fallen, ''],
    ['zeroed', zeroed, 'neg'],
    ['returned', returned, ''],
    ['same', same, ''],
    ['refused', refused, 'neg'],
    ['belowCost', belowCost, 'neg'],
    ['waiting', waiting, ''],
    ['notInStore', notInStore, ''],
  ] as const;
  return (
    <section className={classes.effect} aria-label={t('asinSettings:effect.title')}>
      {items === 0 ? (
        <p className="text2">{t('asinSettings:effect.none')}</p>
      ) : (
        <>
          <p className="num">
            <b>{t('asinSettings:effect.listed', { count: listed, items: format.number(listed) })}</b>
          </p>
          <dl className={classes.counts}>
            {counts.map(
              ([name, count, tone]) =>
                count > 0 && (
                  <div key={name}>
                    <dt>{t(`asinSettings:effect.${name}`)}</dt>
                    <dd className={`num ${tone}`}>{format.number(count)}</dd>
                  </div>
                ),
            )}
          </dl>
          {zeroed > 0 && (
            <p>
              <RecentOrders orders={orders} />
            </p>
          )}
          <Earned {...earned} />
          <Samples samples={samples} />
        </>
      )}
    </section>
  );
}

/** What one sale of each product on sale earns, together. */
function Earned({ beforeMinor, afterMinor, currency }: SettingsEffect['earned']) {
  const t = useText();
  if (beforeMinor === null && afterMinor === null) return null;
  return (
    <p className="num">
      {t('asinSettings:effect.earned')}{' '}
      <span className="text3">
        {t('asinSettings:effect.before')} <Money minor={beforeMinor} currency={currency} kind="result" />
      </span>
      {' · '}
      {t('asinSettings:effect.after')} <Money minor={afterMinor} currency={currency} kind="result" />
    </p>
  );
}

type Sample = SettingsEffect['samples'][number];

function Samples({ samples }: { samples: readonly Sample[] }) {
  const t = useText();
  const format = useFormat();
  const named = (kind: string) => Object.values(PriceRefusal).find((code) => code === kind);
  return (
    <div className={classes.samples}>
      <PlainTable>
        <thead>
          <tr>
            <th>{t('asinSettings:effect.sample')}</th>
            <th data-align="right">{t('asinSettings:effect.before')}</th>
            <th data-align="right">{t('asinSettings:effect.after')}</th>
            <th data-align="right">{t('asinSettings:effect.profit')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => {
            const refusal = named(sample.refusal ?? '');
            return (
              <tr key={sample.id}>
                <td>
                  <CopyCode code={sample.asin} kind="asin" />
                  <div className={`small ${sample.effect === 'stopped' ? 'neg' : 'text3'}`}>
                    {refusal
                      ? t(`asinSettings:effect.refusal.${refusal}`)
                      : t(`asinSettings:effect.kind.${sample.effect}`)}
                  </div>
                </td>
                <Figures minor={sample.oldPriceMinor} quantity={sample.oldQuantity} currency={sample.currency} />
                <Figures minor={sample.newPriceMinor} quantity={sample.newQuantity} currency={sample.currency} />
                <td data-align="right">
                  <Money minor={sample.profitMinor} currency={sample.currency} kind="result" />
                  <div className="small text3">
                    {t('asinSettings:effect.before')}{' '}
                    <Money minor={sample.oldProfitMinor} currency={sample.currency} kind="result" />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      <p className="small text3">
        {t('asinSettings:effect.samples', { count: samples.length, items: format.number(samples.length) })}
      </p>
    </div>
  );
}

function Figures({ minor, quantity, currency }: { minor: number | null; quantity: number; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <td data-align="right" className="num">
      <Money minor={minor} currency={currency} />
      <div className="small text3">{t('asinSettings:effect.quantity', { quantity: format.number(quantity) })}</div>
    </td>
  );
}
