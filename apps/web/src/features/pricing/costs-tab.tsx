import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { SalesTaxRule } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { RateRows } from '../../kit/settings/rate-rows.tsx';
import { SettingSentence } from '../../kit/settings/setting-note.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';

const { ChoiceRow, MoneyRow, PercentRow, SwitchRow } = rows;
const SOURCE_CURRENCY = markets[sourceMarket].currency;

/** What lies between the source price and the price: rate, taxes, commission, import fee. */
export function CostsTab({ form, market }: { form: PricingForm; market: MarketCode }) {
  const t = useText();
  const words = rowWords(t);
  const format = useFormat();
  const percent = format.percent(markets[market].taxDeductionPercent * 100, { decimals: 0 });
  return (
    <>
      <Card padded={false}>
        <RateRows {...form.currency} to={markets[market].currency} />
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
