import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currency as currencyCalls } from '@kervan/contracts/currency-calls';
import { limits } from '@kervan/domain/limits';
import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { SalesTaxRule } from '@kervan/domain/settings/store-settings';
import { read, useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { SettingSentence } from '../../kit/settings/setting-note.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';
import classes from './pricing.module.css';

const { ChoiceRow, FieldRow, MoneyRow, NumberRow, PercentRow, SwitchRow } = rows;
const SOURCE_CURRENCY = markets[sourceMarket].currency;
const RATE_DIGITS = 6;
const RATE_UNIT = 10 ** RATE_DIGITS;

/** What lies between the source price and the price: rate, taxes, commission, import fee. */
export function CostsTab({ form, market }: { form: PricingForm; market: MarketCode }) {
  const t = useText();
  const words = rowWords(t);
  const format = useFormat();
  const percent = format.percent(markets[market].taxDeductionPercent * 100, { decimals: 0 });
  return (
    <>
      <Card padded={false}>
        <CurrencyRows {...form.currency} currency={markets[market].currency} />
      </Card>
      <Card padded={false}>
        <PercentRow path="commissionHundredths" {...words('commission')} />
        <PercentRow path="importFeeHundredths" {...words('importFee')} />
        <SwitchRow
          path="isTaxPayer"
          label={t('pricing:taxPayer.label')}
          text={t('pricing:taxPayer.text', { percent })}
        />
      </Card>
      <Card padded={false}>
        <ChoiceRow
          path="salesTax.direction"
          {...words('salesTax')}
          options={[
            { value: 'above', label: t('pricing:salesTax.above') },
            { value: 'below', label: t('pricing:salesTax.below') },
          ]}
        />
        <MoneyRow
          path="salesTax.limitUsd"
          currency={SOURCE_CURRENCY}
          optional
          label={t('pricing:salesTax.limit')}
          text={t('pricing:salesTax.limitText')}
        />
        <PercentRow path="salesTax.rateHundredths" label={t('pricing:salesTax.rate')} />
        <MoneyRow path="salesTax.constantUsd" currency={SOURCE_CURRENCY} label={t('pricing:salesTax.constant')} />
        <SettingSentence>
          <SalesTaxWords {...form.salesTax} />
        </SettingSentence>
      </Card>
    </>
  );
}

/** PRICE-022, PRICE-023: what the rule of the source's sales tax does. */
function SalesTaxWords({ direction, limitUsd, rateHundredths, constantUsd }: SalesTaxRule) {
  const t = useText();
  const format = useFormat();
  if (!rateHundredths && !constantUsd) return t('pricing:salesTax.none');
  const amounts = {
    rate: format.percent(rateHundredths || 0),
    constant: format.money(constantUsd || 0, SOURCE_CURRENCY),
  };
  return limitUsd === null
    ? t('pricing:salesTax.always', amounts)
    : t(`pricing:salesTax.sentence${direction}`, { ...amounts, limit: format.money(limitUsd, SOURCE_CURRENCY) });
}

/** PRICE-013 to PRICE-016: the automatic rate with its date, or one entered by hand. */
function CurrencyRows({ mode, manualRatePpm, currency }: PricingForm['currency'] & { currency: string }) {
  const t = useText();
  const words = rowWords(t);
  const { locale } = useFormat();
  const { data: rates } = useQuery(read(currencyCalls.get, {}));
  if (currency === SOURCE_CURRENCY)
    return <FieldRow path="currency" label={t('pricing:currency.label')} text={t('pricing:currency.same')} />;
  const rate = rates?.find((each) => each.fromCurrency === SOURCE_CURRENCY && each.toCurrency === currency) ?? null;
  return (
    <>
      <ChoiceRow
        path="currency.mode"
        {...words('currency')}
        options={[
          { value: 'automatic', label: t('pricing:currency.automatic') },
          { value: 'manual', label: t('pricing:currency.manual') },
        ]}
      />
      <AutomaticRate rate={rate} currency={currency} manualPpm={mode === 'manual' ? manualRatePpm : null} />
      {mode === 'manual' && (
        <NumberRow
          path="currency.manualRatePpm"
          optional
          digits={RATE_DIGITS}
          unit={currencySign(currency, locale)}
          label={t('pricing:currency.manualLabel')}
          text={t('pricing:currency.manualText')}
        />
      )}
    </>
  );
}

type Rate = { rate: number; lastUpdateDate: string };
type RateProps = { rate: Rate | null; currency: string; manualPpm: number | null };

function AutomaticRate({ rate, currency, manualPpm }: RateProps) {
  const t = useText();
  const format = useFormat();
  const fetching = useAct(currencyCalls.fetch, { changes: [currencyCalls.get] });
  const blocked = useBlocked(currencyCalls.fetch);
  const readNow = () => fetching.mutate({}, { onSuccess: () => notify.success(t('pricing:currency.read')) });
  const shown = rate && {
    one: format.rate(1, SOURCE_CURRENCY, 0),
    rate: format.rate(rate.rate, currency, RATE_DIGITS),
  };
  return (
    <FieldRow
      path="currency.automatic"
      label={t('pricing:currency.rate')}
      text={rate ? <RateAge {...rate} manualPpm={manualPpm} /> : t('pricing:currency.unknown')}
      effect={shown && <span className={`num ${classes.rate}`}>{t('pricing:currency.rateNow', shown)}</span>}
      control={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          loading={fetching.isPending}
          disabled={blocked !== null}
          {...tip(blocked)}
          onClick={readNow}
        >
          {t('pricing:currency.readNow')}
        </Button>
      }
    />
  );
}

/** When the rate was read, and how far the one entered by hand is from it. */
function RateAge({ rate, lastUpdateDate, manualPpm }: Rate & { manualPpm: number | null }) {
  const t = useText();
  const format = useFormat();
  const isOld = useNow() - Date.parse(lastUpdateDate) > limits.rateAgeWarningMs;
  const difference = manualPpm === null ? null : Math.round(((manualPpm / RATE_UNIT - rate) / rate) * 10_000);
  const percent = difference === null ? null : format.percent(difference, { sign: 'always', decimals: 2 });
  return (
    <span className={classes.rateNote}>
      {t('pricing:currency.readAt')} <When at={lastUpdateDate} exact />
      {isOld && <span className="warn">{t('pricing:currency.old')}</span>}
      {percent !== null && <span>{t('pricing:currency.difference', { percent })}</span>}
    </span>
  );
}
