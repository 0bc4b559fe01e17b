import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { FileUploadForm } from '../../kit/file-upload.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { notify } from '../../ui/notify.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented, SegmentedAction, type ActionValue } from '../../ui/segmented-action.tsx';
import { SettingGroup, SettingRow } from '../../ui/setting-row.tsx';
import { UnitField } from '../../ui/unit-field.tsx';
import { Line, State } from './part-section.tsx';

const SAVED = { action: 1 as ActionValue, stock: 3 as number | null }; // The stock is a field that may be empty.

/** The conventions of a settings form: one row a setting, the changed ones marked, one bar that saves them all. */
export function ShowSettings() {
  const t = useText();
  const [{ action, stock }, setForm] = useState(SAVED);
  const pieces = (count: number | null) => `${count ?? t('ui:unknown')}`;
  const changes = (action === SAVED.action ? 0 : 1) + (stock === SAVED.stock ? 0 : 1);
  return (
    <>
      <SettingGroup title="SettingGroup" aside="3 / 4">
        <SettingRow
          label={t('enums:filter.CriticalStock')}
          consequence={t('banners:importEffect')}
          before={changes > 0 ? pieces(SAVED.stock) : null}
          effect="333"
          field={
            <UnitField
              label={t('enums:filter.CriticalStock')}
              value={stock}
              onChange={(value) => setForm({ action, stock: value })}
              unit="#"
              min={0}
            />
          }
          control={
            <SegmentedAction
              label={t('enums:filter.CriticalStock')}
              value={action}
              onChange={(value) => setForm({ action: value, stock })}
            />
          }
        />
        <SettingRow
          label={t('enums:filter.SourcePriceRange')}
          before="20,00 €"
          field={
            <ScaledField
              label={t('enums:filter.SourcePriceRange')}
              value={2_550}
              onChange={() => {}}
              digits={2}
              isPadded
              unit="€"
            />
          }
          control={<SegmentedAction label={t('enums:filter.SourcePriceRange')} value={2} onChange={() => {}} />}
        />
        <SettingRow
          label={t('enums:filter.DeliveryDate')}
          error={t('ui:required')}
          field={<UnitField label={t('enums:filter.DeliveryDate')} value={null} onChange={() => {}} unit="#" error />}
          control={<SegmentedAction label={t('enums:filter.DeliveryDate')} value={1} onChange={() => {}} />}
        />
        <SettingRow
          label={t('enums:filter.AgedItem')}
          control={<SegmentedAction label={t('enums:filter.AgedItem')} value={0} onChange={() => {}} disabled />}
        />
      </SettingGroup>
      <State name="SaveBar appears with the first change">
        <SaveBar
          changes={changes}
          onSave={() => (notify.success(t('ui:notice.saved')), setForm(SAVED))}
          onReset={() => setForm(SAVED)}
        >
          {t('banners:importEffect')}
        </SaveBar>
      </State>
    </>
  );
}

export function ShowFields() {
  const t = useText();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [day, setDay] = useState<string | null>('2026-03-02');
  return (
    <>
      <ShowFiles />
      <State name="Button">
        <Line>
          <Button>{t('ui:add')}</Button>
          <Button variant="default">{t('ui:edit')}</Button>
          <Button variant="light">{t('ui:search')}</Button>
          <Button variant="subtle">{t('ui:cancel')}</Button>
          <Button color="red">{t('ui:remove')}</Button>
          <Button disabled>{t('ui:apply')}</Button>
          <Button loading>{t('ui:apply')}</Button>
          <LinkButton to="/ui">{t('ui:next')}</LinkButton>
        </Line>
      </State>
      <State name="Segmented">
        <Segmented
          label={t('ui:chart.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: t('ui:chart.chart') },
            { value: 'table', label: t('ui:chart.table') },
          ]}
        />
      </State>
      <State name="DateField">
        <DateField label={t('filters:list.value')} value={day} onChange={setDay} />
      </State>
      <State name="TextInput, wrong and right">
        <Line>
          <TextInput
            label={t('identity:email')}
            defaultValue="elif@anatolia"
            error={fieldError(t('identity:faults.email'))}
          />
          <TextInput label={t('identity:email')} defaultValue="elif@anatolia.example" />
          <TextInput label={t('identity:email')} defaultValue="elif@anatolia.example" disabled />
        </Line>
      </State>
    </>
  );
}

const FILES_MAX_BYTES = 2_097_152;

/** A field for files: empty, with files, refusing, and disabled. */
function ShowFiles() {
  const t = useText();
  const [files, setFiles] = useState<File[]>([new File(['a;b'], 'orders.csv', { type: 'text/csv' })]);
  const shared = { accept: { 'text/csv': ['.csv'] }, maxBytes: FILES_MAX_BYTES } as const;
  return (
    <>
      <State name="files">
        <FileField label="CSV" files={files} onChange={setFiles} maxFiles={3} {...shared} />
      </State>
      <State name="fault">
        <FileField label="CSV" files={[]} onChange={setFiles} error={t('ui:required')} {...shared} />
      </State>
      <State name="disabled">
        <FileField label="CSV" files={[]} onChange={setFiles} disabled {...shared} />
      </State>
      <State name="upload">
        <FileUploadForm
          said={null}
          text={t('ui:required')}
          file={{ label: 'CSV', ...shared }}
          files={[]}
          onChoose={setFiles}
          blocked={null}
          isPending={false}
          submit="CSV"
          onSubmit={() => {}}
          onClose={() => {}}
        />
      </State>
    </>
  );
}
