import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { wantsProfitConfirmation } from '@kervan/domain/settings/check-bands';
import { useText } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { CompetitionTab } from './competition-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import {
  documentsOf,
  pricingSettings,
  tabOfField,
  type Answers,
  type PricingForm,
  type PricingTab,
} from './pricing-form.ts';
import { pricingTabs } from './pricing-search.ts';
import { ProfitTab } from './profit-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { UpdatesTab } from './updates-tab.tsx';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/mainCustomerPricingSettings');

/** PRICE-002, STORE-057, STORE-058: main pricing settings and the store settings that pricing needs. */
export function PricingScreen() {
  const t = useText();
  return (
    <OneStore title={t('pricing:title')}>{({ marketPlace }) => <Settings market={marketPlace.countryCode} />}</OneStore>
  );
}

function Settings({ market }: { market: MarketCode }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'profit' } = route.useSearch();
  const form = useSettingsForm(pricingSettings(market, t));
  const { aside, hasConflict } = usePriceForecast(form, form.edit ? documentsOf(form.edit.form, form.changes) : {});
  const open = (next: PricingTab) =>
    void navigate({ to: '.', search: next === 'profit' ? {} : { tab: next }, replace: true });
  return (
    <SettingsPage
      form={form}
      title={t('pricing:title')}
      note={t('pricing:subtitle')}
      tabs={{
        active: tab,
        open,
        items: pricingTabs.map((name) => ({ name, label: t(`pricing:tabs.${name}`) })),
        tabOf: tabOfField,
      }}
      hasConflict={hasConflict}
      aside={aside}
      confirm={{
        isNeeded: form.edit !== null && isWithoutProfit(form.edit.form, form.changes),
        title: t('pricing:confirmProfit.title'),
        text: t('pricing:confirmProfit.text'),
        label: t('pricing:confirmProfit.confirm'),
        danger: true,
      }}
    >
      {form.edit && form.answers && (
        <TabContent
          tab={tab}
          form={form.edit.form}
          base={form.edit.base}
          routing={form.answers.routing}
          market={market}
        />
      )}
    </SettingsPage>
  );
}

/** PRICE-031: a table was changed, and one of them has a percentage of 0 or below. */
const isWithoutProfit = ({ pricing: { main, direct, warehouse } }: PricingForm, changes: readonly string[]): boolean =>
  changes.some((path) => path.endsWith('bands')) &&
  [main, direct, warehouse].some(({ bands }) => wantsProfitConfirmation(bands));

type ContentProps = {
  tab: PricingTab;
  form: PricingForm;
  base: PricingForm;
  routing: Answers['routing'];
  market: MarketCode;
};

function TabContent({ tab, form, base, routing, market }: ContentProps) {
  const { currency, timeZone } = markets[market];
  switch (tab) {
    case 'profit':
      return <ProfitTab base={base} />;
    case 'competition':
      return <CompetitionTab form={form} currency={currency} />;
    case 'costs':
      return <CostsTab form={form} market={market} />;
    case 'sending':
      return <SendingTab form={form} routing={routing} />;
    case 'updates':
      return <UpdatesTab form={form} timeZone={timeZone} />;
  }
}
