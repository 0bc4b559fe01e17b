import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CompetitionTab } from './competition-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { settingTabs, tabOfField, type PricingTab } from './pricing-form.ts';
import classes from './pricing.module.css';
import { pricingTabs } from './pricing-search.ts';
import { ProfitTab } from './profit-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { UpdatesTab } from './updates-tab.tsx';
import { usePricingForm, type PricingEdit } from './use-pricing-form.ts';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/mainCustomerPricingSettings');

/** PRICE-002, STORE-057, STORE-058: main pricing settings and the store settings that pricing needs. */
export function PricingScreen() {
  const store = useSelectedStore();
  return store && <Settings market={store.marketPlace.countryCode} />;
}

function Settings({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { tab = 'profit' } = route.useSearch();
  const form = usePricingForm(market);
  const blocked = useBlocked(pricing.save);
  const { data: counts } = useQuery(read(inventory.counts, {}));
  const [isAsking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<{ field: string } | null>(null);
  const focused = useRef<object | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const open = (next: PricingTab) =>
    void navigate({ to: '.', search: next === 'profit' ? {} : { tab: next }, replace: true });

  useEffect(() => {
    if (wrong === null || focused.current === wrong) return;
    // The nearest row that names the field or its beginning; on another tab it comes with that tab.
    const rows = [...(page.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(
      ({ dataset }) => wrong.field === dataset.field || wrong.field.startsWith(`${dataset.field}.`),
    );
    const input = rows.at(-1)?.querySelector<HTMLElement>('input, button');
    if (!input) return;
    input.focus();
    focused.current = wrong;
  }, [wrong, tab]);

  const save = () => {
    const field = form.check();
    if (field !== null) {
      open(tabOfField(field) ?? tab);
      setWrong({ field });
    } else if (form.wantsConfirmation) setAsking(true);
    else form.save();
  };
  return (
    <div
      className={classes.page}
      ref={page}
      onBlur={(event) => {
        const field = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field; // Focus leaves elements only.
        if (field) form.onLeave(field);
      }}
    >
      <PageHeader title={t('pricing:title')} note={t('pricing:subtitle')} />
      <Tabs
        label={t('pricing:title')}
        active={tab}
        onChange={open}
        panelId="pricing-panel"
        tabs={pricingTabs.map((name) => ({
          name,
          label: t(`pricing:tabs.${name}`),
          isUnsaved: form.changes.some((path) => settingTabs[path] === name),
        }))}
      />
      {form.isOvertaken && (
        <Banner
          tone="warn"
          title={t('pricing:conflict.title')}
          effect={t('pricing:conflict.text')}
          action={
            <button type="button" className="link" onClick={() => void form.takeOver()}>
              {t('pricing:conflict.load')}
            </button>
          }
        />
      )}
      <div className={classes.scroll} id="pricing-panel" role="tabpanel" aria-label={t(`pricing:tabs.${tab}`)}>
        <div className={classes.column}>
          {form.edit ? (
            <TabContent tab={tab} edit={form.edit} market={market} />
          ) : form.error ? (
            <ErrorState title={t('pricing:failed')} text={errorText(form.error, t)} onRetry={form.retry} />
          ) : (
            <RowSkeletons />
          )}
        </div>
      </div>
      <SaveBar
        changes={form.changes.length}
        isSaving={form.isSaving}
        blocked={blocked}
        onReset={form.reset}
        onSave={save}
      >
        {counts && t('pricing:consequence', { items: format.number(counts.allStatusCount) })}
      </SaveBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('pricing:confirmProfit.title')}
        confirmLabel={t('pricing:confirmProfit.confirm')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => (setAsking(false), form.save())}
      >
        {t('pricing:confirmProfit.text')}
      </ConfirmDialog>
    </div>
  );
}

function TabContent({ tab, edit, market }: { tab: PricingTab; edit: PricingEdit; market: MarketCode }) {
  const { currency, timeZone } = markets[market];
  switch (tab) {
    case 'profit':
      return <ProfitTab {...edit} />;
    case 'competition':
      return <CompetitionTab edit={edit} currency={currency} />;
    case 'costs':
      return <CostsTab edit={edit} market={market} />;
    case 'sending':
      return <SendingTab {...edit} />;
    case 'updates':
      return <UpdatesTab edit={edit} timeZone={timeZone} />;
  }
}
