import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currency as currencyCalls } from '@kervan/contracts/currency-calls';
import { limits } from '@kervan/domain/limits';
import { markets, sourceMarket } from '@kervan/domain/markets';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import classes from './rate-rows.module.css';
import { settingRows } from './setting-rows.ts';

const { ChoiceRow, FieldRow, NumberRow } = settingRows<Pick<StoreSettings, 'currency'>>();
const SOURCE_CURRENCY = markets[sourceMarket].currency;
const RATE_DIGITS = 6;
const RATE_UNIT = 10 ** RATE_DIGITS;

type Props = StoreSettings['currency'] & { /** The currency of the store. */ to: string };

/** PRICE-013 to PRICE-016: the automatic rate with its date, or one entered by hand. */
export function RateRows({ mode, manualRatePpm, to: currency }: Props) {
  const t = useText();
  const { locale } = useFormat();
  const { data: rates } = useQuery(read(currencyCalls.get, {}));
  if (currency === SOURCE_CURRENCY)
    return <FieldRow path="currency" label={t('pricing:currency.label')} text={t('pricing:currency.same')} />;
  const rate = rates?.find((each) => each.fromCurrency === SOURCE_CURRENCY && each.toCurrency === currency) ?? null;
  return (
    <>
      <ChoiceRow
        path="currency.mode"
        label={t('pricing:currency.label')}
        text={t('pricing:currency.text')}
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
  const fetching = useCallMutation(currencyCalls.fetch);
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
