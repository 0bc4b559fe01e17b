import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { MarketCode } from '@kervan/domain/markets';
import { wantsProfitConfirmation } from '@kervan/domain/settings/check-bands';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { documentsOf, pricingSettings, rows, rowWords } from './pricing-form.ts';
import { OwnValues, TemplatesRow } from './sending-tab.tsx';

const { NumberRow, SwitchRow } = rows;

/** PRICE-003: the pricing settings of direct sending, by the form of the main ones. */
export const DirectPricingScreen = () => <SendingPricing type="direct" />;

/** PRICE-004: likewise of sending through the warehouse. */
export const WarehousePricingScreen = () => <SendingPricing type="warehouse" />;

function SendingPricing({ type }: { type: SendingType }) {
  const t = useText();
  return (
    <OneStore title={t('pricing:title')}>
      {({ marketPlace }) => <Settings type={type} market={marketPlace.countryCode} />}
    </OneStore>
  );
}

function Settings({ type, market }: { type: SendingType; market: MarketCode }) {
  const t = useText();
  const words = rowWords(t);
  const form = useSettingsForm(pricingSettings(market, t));
  const { edit, answers, changes } = form;
  const { aside, hasConflict } = usePriceForecast(form, edit ? documentsOf(edit.form, changes) : {});
  const own = edit?.form.pricing[type];
  const { defaultSendingType, accepted } = answers?.routing ?? { defaultSendingType: null, accepted: null };
  return (
    <SettingsPage
      form={form}
      title={`${t('pricing:title')}: ${t(`pricing:own.${type}`)}`}
      note={t('pricing:subtitle')}
      hasConflict={hasConflict}
      aside={aside}
      confirm={{
        isNeeded: own !== undefined && changes.includes(`pricing.${type}.bands`) && wantsProfitConfirmation(own.bands),
        title: t('pricing:confirmProfit.title'),
        text: t('pricing:confirmProfit.text'),
        label: t('pricing:confirmProfit.confirm'),
        danger: true,
      }}
    >
      {own && (
        <>
          <OwnValues
            type={type}
            isOn={own.ownValues}
            isUsed={type === defaultSendingType}
            isOpen={type === 'warehouse' || isDirectSendingOpen(accepted)}
          />
          <Card padded={false}>
            <SwitchRow path="raiseMarginWhenOnlySeller" {...words('raiseMargin')} />
            <TemplatesRow />
            <NumberRow path="criticalStock" {...words('criticalStock')} unit={t('pricing:units.items')} />
          </Card>
        </>
      )}
    </SettingsPage>
  );
}
