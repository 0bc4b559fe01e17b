import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currency as currencyCalls } from '@kervan/contracts/currency-calls';
import { limits } from '@kervan/domain/limits';
import { sourceMarket, markets } from '@kervan/domain/markets';
import { read, useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { When } from '../../ui/when.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { FieldRow } from './field-row.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

const SOURCE_CURRENCY = markets[sourceMarket].currency;
const RATE_DIGITS = 6;

/** PRICE-013 to PRICE-016: the automatic rate with its date, or one entered by hand. */
export function CurrencyRows({
  edit: { form, base, set, isChanged, fault },
  currency,
}: {
  edit: PricingEdit;
  currency: string;
}) {
  const t = useText();
  const format = useFormat();
  const { data: rates } = useQuery(read(currencyCalls.get, {}));
  if (currency === SOURCE_CURRENCY)
    return <FieldRow path="currency" label={t('pricing:currency.label')} consequence={t('pricing:currency.same')} />;
  const automatic =
    rates?.find((rate) => rate.fromCurrency === SOURCE_CURRENCY && rate.toCurrency === currency) ?? null;
  const { mode, manualRatePpm } = form.currency;
  const error = fault('currency.manualRatePpm');
  const shownRate = (ppm: number | null) =>
    ppm === null ? t('pricing:notSet') : format.number(ppm / 1_000_000, RATE_DIGITS);
  return (
    <>
      <ChoiceRow
        path="currency.mode"
        label={t('pricing:currency.label')}
        consequence={t('pricing:currency.text')}
        value={mode}
        saved={isChanged('currency.mode') ? base.currency.mode : null}
        options={[
          { value: 'automatic', label: t('pricing:currency.automatic') },
          { value: 'manual', label: t('pricing:currency.manual') },
        ]}
        onChange={(next) => set({ currency: { ...form.currency, mode: next } })}
      />
      <AutomaticRate rate={automatic} currency={currency} manualPpm={mode === 'manual' ? manualRatePpm : null} />
      {mode === 'manual' && (
        <FieldRow
          path="currency.manualRatePpm"
          label={t('pricing:currency.manualLabel')}
          consequence={t('pricing:currency.manualText')}
          error={error}
          before={isChanged('currency.manualRatePpm') ? shownRate(base.currency.manualRatePpm) : null}
          field={
            <ScaledField
              label={t('pricing:currency.manualLabel')}
              value={manualRatePpm}
              digits={RATE_DIGITS}
              unit={currencySign(currency, format.locale)}
              error={error !== null}
              onChange={(value) => set({ currency: { ...form.currency, manualRatePpm: value } })}
            />
          }
        />
      )}
    </>
  );
}

type Rate = { rate: number; lastUpdateDate: string };

function AutomaticRate({
  rate,
  currency,
  manualPpm,
}: {
  rate: Rate | null;
  currency: string;
  manualPpm: number | null;
}) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const fetching = useAct(currencyCalls.fetch, { changes: [currencyCalls.get] });
  const isOld = rate !== null && now - Date.parse(rate.lastUpdateDate) > limits.rateAgeWarningMs;
  const difference =
    rate !== null && manualPpm !== null ? Math.round(((manualPpm / 1_000_000 - rate.rate) / rate.rate) * 10_000) : null;
  const readNow = () => fetching.mutate({}, { onSuccess: () => notify.success(t('pricing:currency.read')) });
  return (
    <FieldRow
      path="currency.automatic"
      label={t('pricing:currency.rate')}
      consequence={
        rate === null ? (
          t('pricing:currency.unknown')
        ) : (
          <span className={classes.rateNote}>
            {t('pricing:currency.readAt')} <When at={rate.lastUpdateDate} exact />
            {isOld && <span className="warn">{t('pricing:currency.old')}</span>}
            {difference !== null && (
              <span>
                {t('pricing:currency.difference', {
                  percent: format.percent(difference, { sign: 'always', decimals: 2 }),
                })}
              </span>
            )}
          </span>
        )
      }
      effect={
        rate && (
          <span className={`num ${classes.rate}`}>
            {t('pricing:currency.rateNow', {
              one: format.rate(1, SOURCE_CURRENCY, 0),
              rate: format.rate(rate.rate, currency, RATE_DIGITS),
            })}
          </span>
        )
      }
      control={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          loading={fetching.isPending}
          onClick={readNow}
        >
          {t('pricing:currency.readNow')}
        </Button>
      }
    />
  );
}
