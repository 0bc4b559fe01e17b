import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { limits } from '@kervan/domain/limits';
import { marketNow } from '../api/market-time.ts';
import { useText } from '../i18n/i18n.ts';
import { AgeRing } from '../ui/age-ring.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { fieldError } from '../ui/field-error.tsx';
import { Flag } from '../ui/flag.tsx';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Percent } from '../ui/percent.tsx';
import { ProfitBand } from '../ui/profit-band.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Route } from '../ui/route.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { Secret } from '../ui/secret.tsx';
import { SecretContext } from '../ui/secret-kinds.ts';
import { SegmentedAction, type ActionValue } from '../ui/segmented-action.tsx';
import { SettingGroup, SettingRow } from '../ui/setting-row.tsx';
import { LineSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { statusLooks, type StatusEnum } from '../ui/status-tones.ts';
import { Tabs } from '../ui/tabs.tsx';
import { UnitField } from '../ui/unit-field.tsx';
import { When } from '../ui/when.tsx';
import { PartsGrid } from './parts-grid.tsx';
import classes from './parts.module.css';

const HOUR = 3_600_000;
const sections = ['figures', 'feedback', 'forms', 'grid'] as const;
type Section = (typeof sections)[number];

/** The development page of the kit: each part in each of its states. Names are the names of the parts. */
export function PartsScreen() {
  const [section, setSection] = useState<Section>('figures');
  return (
    <>
      <PageHeader title="/ui" />
      <Tabs label="/ui" tabs={sections.map((name, index) => ({ name, label: name, count: index * 1_284, isUnsaved: name === 'forms', startsGroup: name === 'grid' }))} active={section} onChange={setSection} />
      {section === 'grid' ? <PartsGrid /> : <div className={classes.page}>{section === 'figures' ? <Figures /> : section === 'feedback' ? <Feedback /> : <Forms />}</div>}
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => <div className={classes.line}>{children}</div>;

function Figures() {
  const [now] = useState(() => marketNow());
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const band = { currency: 'EUR', minMinor: 10_727, standardMinor: 11_972, maxMinor: 13_888 };
  return (
    <>
      <Card title="StatusBadge">
        {/* The keys of the table are its names. */}
        {(Object.keys(statusLooks) as StatusEnum[]).map((of) => (
          <div key={of} className={classes.badges}>
            <h3 className="small text2">{of}</h3>
            <Line>
              {Object.keys(statusLooks[of]).map((value) => (
                <StatusBadge key={value} of={of} value={value} />
              ))}
            </Line>
          </div>
        ))}
      </Card>
      <Card title="Money, Percent, When, AgeRing, Flag, Secret">
        <Line>
          <Money minor={12_522} currency="EUR" strong />
          <Money minor={5_499} currency="USD" />
          <Money minor={2_033} currency="EUR" kind="result" />
          <Money minor={-590} currency="EUR" kind="result" />
          <Money minor={194} currency="EUR" kind="difference" bad />
          <Money minor={-10} currency="EUR" kind="difference" />
          <Money minor={3_400} currency="JPY" />
          <Money minor={12_999} currency="EUR" struck />
          <Money minor={null} currency="EUR" />
          <Percent hundredths={3_074} />
          <Percent hundredths={1_204} kind="result" warnBelow={1_500} />
          <Percent hundredths={-590} kind="result" />
          <Percent hundredths={840} kind="change" />
        </Line>
        <Line>
          {[0, 12, 34, 45, 62].map((minutes) => (
            <AgeRing key={minutes} at={ago(minutes * 60_000)} limitMs={HOUR} source="Amazon.com" />
          ))}
          <AgeRing at={null} limitMs={HOUR} />
          <When at={ago(6.2 * HOUR)} />
          <When at={ago(80 * HOUR)} />
          <When at={ago(80 * HOUR)} exact />
        </Line>
        <Line>
          {(['DE', 'TR', 'US', 'JP', 'BR'] as const).map((code) => (
            <Flag key={code} code={code} />
          ))}
          <SecretContext value={new Set(['sku'] as const)}>
            <Secret kind="sku">KRV-DE-24118</Secret>
          </SecretContext>
          <span className="code">B0O1IL8 · KRV-DE-24118</span>
        </Line>
      </Card>
      <Card title="ProfitBand">
        <Line>
          <ProfitBand {...band} priceMinor={12_522} buyBoxMinor={12_532} />
          <ProfitBand {...band} priceMinor={10_727} buyBoxMinor={10_600} atFloor />
          <ProfitBand {...band} priceMinor={13_888} buyBoxMinor={20_000} />
          <ProfitBand {...band} priceMinor={null} buyBoxMinor={null} />
          <ProfitBand {...band} minMinor={null} priceMinor={1} buyBoxMinor={null} />
        </Line>
      </Card>
      <Card title="Route">
        <Route
          label="Route"
          stations={[
            { id: '1', label: 'Source', state: 'passed', value: <Money minor={5_499} currency="USD" />, details: ['Amazon.com · FBA', <AgeRing key="age" at={ago(12 * 60_000)} limitMs={HOUR} />] },
            { id: '2', label: 'Rate', state: 'passed', value: '0,8612', details: ['ECB'] },
            { id: '3', label: 'Cost', state: 'passed', value: <Money minor={6_612} currency="EUR" /> },
            { id: '4', label: 'Band', state: 'passed', value: '107,27–138,88' },
            { id: '5', label: 'Rival', state: 'deciding', value: <Money minor={12_532} currency="EUR" />, details: ['BuyBox'] },
            { id: '6', label: 'Guards', state: 'failed', value: '4 / 5' },
            { id: '7', label: 'Publish', state: 'done', value: <Money minor={12_522} currency="EUR" /> },
            { id: '8', label: 'Confirm', state: 'waiting', value: '–' },
          ]}
        />
      </Card>
    </>
  );
}

function Feedback() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card title="Banner" padded={false}>
        <Banner tone="neg" title={t('shell:banner.connection')} effect={t('shell:banner.connectionEffect')} action={<button type="button" className="link">{t('shell:banner.reauthorize')}</button>} />
        <Banner tone="warn" title={t('shell:banner.nearLimit')} effect={t('shell:banner.nearLimitEffect', { used: '9.475', limit: '10.000' })} onDismiss={() => {}} />
        <Banner tone="info" title={t('shell:banner.import')} effect={t('shell:banner.importEffect')} aside={<ProgressBar percent={62} label={t('shell:banner.import')} />} action="%62" />
      </Card>
      <div className={classes.pair}>
        <Card title="EmptyState" padded={false}>
          <EmptyState title={t('errors:NoRecordsFound')} text={t('shell:notFound.text')} actions={<Button variant="default" size="xs">{t('ui:retry')}</Button>} />
        </Card>
        <Card title="ErrorState" padded={false}>
          <ErrorState title={t('ui:failed.title')} text={t('shell:failed.network')} onRetry={() => {}} />
        </Card>
      </div>
      <Card title="Toasts, ConfirmDialog">
        <Line>
          <Button variant="default" onClick={() => notify.success(t('ui:notice.saved'))}>success</Button>
          <Button variant="default" onClick={() => notify.info(t('shell:top.newMessages'))}>info</Button>
          <Button variant="default" onClick={() => notify.warning(t('shell:top.searchShort', { min: 3 }))}>warning</Button>
          <Button variant="default" onClick={() => notify.error(t('shell:failed.notSent'))}>error</Button>
          <Button variant="default" onClick={() => notify.undo(t('ui:notice.saved'), () => notify.info(t('ui:undo')))}>undo</Button>
          <Button color="red" onClick={() => setOpen(true)}>ConfirmDialog</Button>
        </Line>
        <ConfirmDialog isOpen={isOpen} title={t('stores:pending.removeTitle')} confirmLabel={t('stores:pending.remove')} danger typed={{ expected: '217', label: '217' }} onConfirm={() => setOpen(false)} onClose={() => setOpen(false)}>
          {t('stores:pending.removeText', { name: 'Anatolia Home', country: 'DE' })}
        </ConfirmDialog>
      </Card>
      <Card title="ProgressBar, Skeletons">
        <ProgressBar percent={94.8} tone="warn" label="94.8" />
        <br />
        <ProgressBar percent={null} label="…" />
        <br />
        <LineSkeletons />
      </Card>
    </>
  );
}

function Forms() {
  const t = useText();
  const [action, setAction] = useState<ActionValue>(1);
  const [stock, setStock] = useState<number | null>(5);
  const changes = (action === 1 ? 0 : 1) + (stock === 5 ? 0 : 1);
  return (
    <>
      <SettingGroup title="SettingGroup" aside="3 / 4">
        <SettingRow
          label={t('enums:filter.CriticalStock')}
          consequence={t('shell:banner.importEffect')}
          before={changes > 0 ? '5' : null}
          effect="333"
          field={<UnitField label={t('enums:filter.CriticalStock')} value={stock} onChange={setStock} unit="adet" min={0} />}
          control={<SegmentedAction label={t('enums:filter.CriticalStock')} value={action} onChange={setAction} />}
        />
        <SettingRow label={t('enums:filter.DeliveryDate')} error={t('ui:required')} field={<UnitField label={t('enums:filter.DeliveryDate')} value={null} onChange={() => {}} unit="gün" error />} control={<SegmentedAction label={t('enums:filter.DeliveryDate')} value={2} onChange={() => {}} />} />
        <SettingRow label={t('enums:filter.AgedItem')} control={<SegmentedAction label={t('enums:filter.AgedItem')} value={0} onChange={() => {}} disabled />} />
      </SettingGroup>
      <Card title="Buttons, fields">
        <Line>
          <Button>{t('ui:add')}</Button>
          <Button variant="default">{t('ui:edit')}</Button>
          <Button variant="subtle">{t('ui:cancel')}</Button>
          <Button color="red">{t('ui:remove')}</Button>
          <Button disabled>{t('ui:apply')}</Button>
          <TextInput aria-label={t('identity:email')} defaultValue="elif@anatolia" error={fieldError(t('identity:faults.email'))} />
        </Line>
      </Card>
      <SaveBar changes={changes} onSave={() => notify.success(t('ui:notice.saved'))} onReset={() => (setAction(1), setStock(5))}>
        {limits.pageSizes.join(' · ')}
      </SaveBar>
    </>
  );
}

