import { useQuery } from '@tanstack/react-query';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { AccountCard } from './account-card.tsx';
import { rows, templateSettings, type Account } from './shipping-templates-form.ts';
import { DefaultTemplate, TemplatesCard } from './templates-card.tsx';

const { SwitchRow } = rows;

/** STORE-037: which shipping template of the seller's account goes with which price. */
export function ShippingTemplatesScreen() {
  const t = useText();
  return <OneStore title={t('shippingTemplates:title')}>{(store) => <Settings store={store} />}</OneStore>;
}

function Settings({ store }: { store: CustomerMarket }) {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(read(shippingTemplates.get, {}));
  const { countryCode, currency } = store.marketPlace;
  const form = useSettingsForm(templateSettings(countryCode, data ? namesOf(data.account) : null, t));
  const { aside, hasConflict } = usePriceForecast(
    form,
    form.edit && form.changes.length > 0 ? { shipping: form.edit.form.shippingTemplates } : {},
  );
  const held = data?.held ?? [];
  return (
    <SettingsPage
      form={form}
      title={t('shippingTemplates:title')}
      note={t('shippingTemplates:note')}
      hasConflict={hasConflict}
      aside={aside}
      banner={held.map(({ name, products }) => (
        <Banner
          key={name}
          tone="neg"
          title={t('shippingTemplates:held.title', { name })}
          effect={
            products === 0
              ? t('shippingTemplates:held.none')
              : t('shippingTemplates:held.effect', { count: products, products: format.number(products) })
          }
        />
      ))}
    >
      {data && form.edit && (
        <>
          <AccountCard account={data.account} />
          <Card padded={false}>
            <SwitchRow
              path="shippingTemplates.enabled"
              label={t('shippingTemplates:enabled.label')}
              text={t('shippingTemplates:enabled.text')}
            />
            {form.edit.form.shippingTemplates.enabled && <DefaultTemplate account={data.account} />}
          </Card>
          {form.edit.form.shippingTemplates.enabled && <TemplatesCard account={data.account} currency={currency} />}
        </>
      )}
    </SettingsPage>
  );
}

/** Names of the account's templates; null while the account was never read. */
const namesOf = ({ readAt, templates }: Account): ReadonlySet<string> | null =>
  readAt === null ? null : new Set(templates.filter(({ isGone }) => !isGone).map(({ name }) => name));
