import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { typedAboveBefore } from '@kervan/domain/filters/confirm-level';
import { limits } from '@kervan/domain/limits';
import { markets } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import type { Refusal } from '../../kit/settings/use-form-state.ts';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ChangeHands } from './change-hands.tsx';
import { CompetitionTab } from './competition-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { documentsOf, paths, pricingSettings, rows, rowWords, tabOfField, type PricingForm } from './pricing-form.ts';
import { storeTabs, type StoreTab } from './store-settings-search.ts';
import { UpdatesTab } from './updates-tab.tsx';

const { ChoiceRow, FieldRow, NumberRow, SwitchRow, TextRow } = rows;
const NAME_MIN = 4;
const NAME_MAX = 100;
const route = getRouteApi('/panel/storeSettings');

/** STORE-019, STORE-020: every setting of the store; its identity is shown, the rest is saved as one document. */
export function StoreSettingsScreen() {
  const t = useText();
  return <OneStore title={t('storeSettings:title')}>{(store) => <Settings store={store} />}</OneStore>;
}

const general = new Set([
  'storeName',
  'maxStock',
  'criticalStock',
  'handlingDays',
  'currencyDisplay',
  'isTaxPayer',
  'typedAbove',
]);
const tabOf = (field: string): StoreTab | null => {
  if (general.has(field)) return 'general';
  const tab = tabOfField(field);
  return storeTabs.find((each) => each === tab) ?? null;
};

/** STORE-026. */
const checkName = ({ storeName }: PricingForm): Refusal[] => {
  const { length } = storeName.trim();
  if (length === 0) return [{ field: 'storeName', code: 'Required' }];
  return length < NAME_MIN ? [{ field: 'storeName', code: 'NameTooShort' }] : [];
};

function describe(store: CustomerMarket, t: Text) {
  const base = pricingSettings(store.marketPlace.countryCode, t);
  return {
    ...base,
    paths: [...paths, 'storeName', 'currencyDisplay', 'typedAbove'],
    check: (form: PricingForm, changes: readonly string[]) => [...base.check(form, changes), ...checkName(form)],
    faultText: (refusal: Refusal) =>
      refusal.code === 'NameTooShort' ? t('storeSettings:nameTooShort') : base.faultText(refusal),
  };
}

function Settings({ store }: { store: CustomerMarket }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'general' } = route.useSearch();
  const form = useSettingsForm(describe(store, t));
  const { aside, hasConflict } = usePriceForecast(form, form.edit ? documentsOf(form.edit.form, form.changes) : {});
  const open = (next: StoreTab) =>
    void navigate({ to: '.', search: next === 'general' ? {} : { tab: next }, replace: true });
  return (
    <SettingsPage
      form={form}
      title={t('storeSettings:title')}
      note={t('storeSettings:note')}
      tabs={{
        active: tab,
        open,
        items: storeTabs.map((name) => ({ name, label: t(`storeSettings:tabs.${name}`) })),
        tabOf,
      }}
      hasConflict={hasConflict}
      aside={aside}
    >
      {form.edit && <TabContent tab={tab} store={store} form={form.edit.form} />}
    </SettingsPage>
  );
}

function TabContent({ tab, store, form }: { tab: StoreTab; store: CustomerMarket; form: PricingForm }) {
  const market = store.marketPlace.countryCode;
  const { currency, timeZone } = markets[market];
  switch (tab) {
    case 'general':
      return <GeneralTab store={store} />;
    case 'costs':
      return <CostsTab form={form} market={market} />;
    case 'competition':
      return <CompetitionTab form={form} currency={currency} />;
    case 'updates':
      return <UpdatesTab form={form} timeZone={timeZone} />;
  }
}

function GeneralTab({ store }: { store: CustomerMarket }) {
  const t = useText();
  const words = rowWords(t);
  const format = useFormat();
  const { currency, countryCode } = store.marketPlace;
  const percent = format.percent(markets[countryCode].taxDeductionPercent * 100, { decimals: 0 });
  return (
    <>
      <Card padded={false}>
        <TextRow path="storeName" max={NAME_MAX} label={t('storeSettings:name')} text={t('storeSettings:nameText')} />
        <ChoiceRow
          path="currencyDisplay"
          label={t('storeSettings:display')}
          text={t('storeSettings:displayText')}
          options={[
            { value: 'local', label: t('storeSettings:displayLocal', { currency }) },
            { value: 'usd', label: t('storeSettings:displayUsd') },
          ]}
        />
        <SwitchRow
          path="isTaxPayer"
          label={t('pricing:taxPayer.label')}
          text={t('pricing:taxPayer.text', { percent })}
        />
        <NumberRow
          path="typedAbove"
          optional
          label={t('storeSettings:typedAbove')}
          text={t('storeSettings:typedAboveText', {
            act: format.number(typedAboveBefore.act),
            save: format.number(typedAboveBefore.save),
          })}
          unit={t('pricing:units.items')}
        />
      </Card>
      <Card padded={false}>
        <NumberRow path="maxStock" {...words('maxStock')} unit={t('pricing:units.items')} />
        <NumberRow path="criticalStock" {...words('criticalStock')} unit={t('pricing:units.items')} />
        <NumberRow
          path="handlingDays"
          label={t('pricing:handlingDays.label')}
          text={t('pricing:handlingDays.text', { max: format.number(limits.handlingDaysMax) })}
          unit={t('pricing:units.days')}
        />
      </Card>
      <Identity store={store} />
      <More />
    </>
  );
}

/** Where the rest of a store's settings stands. */
function More() {
  const t = useText();
  return (
    <Card padded={false} title={t('storeSettings:more')}>
      <FieldRow
        path="more.pricing"
        label={t('shell:menu.pricing')}
        text={t('storeSettings:morePricing')}
        control={
          <Link to="/mainCustomerPricingSettings" className="link">
            {t('storeSettings:open')}
          </Link>
        }
      />
      <FieldRow
        path="more.notices"
        label={t('storeSettings:notices')}
        text={t('storeSettings:moreNotices')}
        control={
          <Link to="/notificationsettings" className="link">
            {t('storeSettings:open')}
          </Link>
        }
      />
      <FieldRow
        path="more.mail"
        label={t('storeSettings:mail')}
        text={t('storeSettings:moreMail')}
        control={
          <Link to="/mailSettings" className="link">
            {t('storeSettings:open')}
          </Link>
        }
      />
      <FieldRow
        path="more.routing"
        label={t('shell:menu.routing')}
        text={t('storeSettings:moreRouting')}
        control={
          <Link to="/routingsettings" className="link">
            {t('storeSettings:open')}
          </Link>
        }
      />
    </Card>
  );
}

/** Who the store is: read from the authorization, or typed when the store is managed by hand. */
function Identity({ store }: { store: CustomerMarket }) {
  const t = useText();
  const token = store.sellingPartnerId;
  return (
    <Card padded={false} title={t('storeSettings:identity')}>
      <FieldRow
        path="identity.management"
        label={t('storeSettings:management')}
        text={t(store.manuelManagement ? 'storeSettings:manualText' : 'storeSettings:apiText')}
        control={
          <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
            {t(store.manuelManagement ? 'storeSettings:manual' : 'storeSettings:api')}
            {!store.manuelManagement && (
              <Link to="/addStoreSteps/reAuthorizeSpApi" search={{ cmId: store.id }} className="link">
                {t('storeSettings:authorize')}
              </Link>
            )}
            <ChangeHands store={store} />
          </span>
        }
      />
      <FieldRow
        path="identity.token"
        label={t('storeSettings:token')}
        text={t('storeSettings:tokenText')}
        control={token === null ? t('storeSettings:noToken') : <CopyCode code={token} />}
      />
      <FieldRow path="identity.code" label={t('storeSettings:code')} control={<CopyCode code={store.storeCode} />} />
      <FieldRow
        path="identity.merchant"
        label={t('storeSettings:merchant')}
        control={<CopyCode code={String(store.id)} />}
      />
    </Card>
  );
}
