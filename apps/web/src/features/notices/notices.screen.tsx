import type { Response } from '@kervan/contracts/endpoint';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import {
  hasOwnPeriod,
  noticeEventNames,
  noticePeriodNames,
  type NoticeEventName,
  type NoticeSettings,
} from '@kervan/domain/notices/notice-settings';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Answers = { notices: Response<typeof notificationSettings.get> };
const { FieldRow, SwitchRow } = settingRows<NoticeSettings>();

const noticeSettings = (t: Text): SettingsDescription<NoticeSettings, Answers> => ({
  queries: { notices: read(notificationSettings.get, {}) },
  formOf: ({ notices: { revision, ...form } }) => ({ form, revision }),
  paths: noticeEventNames.flatMap((name) => [`${name}.inPanel`, `${name}.byMail`, `${name}.period`]),
  check: () => [],
  faultText: () => t('notices:fault'),
  call: notificationSettings.save,
  saves: (form) => [(revision) => call(notificationSettings.save, { body: { ...form, revision } })],
  words: {
    failed: t('notices:failed'),
    overtaken: t('notices:overtaken'),
    saved: t('notices:saved'),
    undone: t('notices:undone'),
    undonePartly: t('notices:undonePartly'),
  },
});

/** STORE-042, STORE-043: which events of the store its owner is told of, and how. */
export function NoticesScreen() {
  const t = useText();
  return <OneStore title={t('notices:title')}>{({ id }) => <Settings key={id} />}</OneStore>;
}

function Settings() {
  const t = useText();
  const form = useSettingsForm(noticeSettings(t));
  return (
    <SettingsPage form={form} title={t('notices:title')} note={t('notices:note')}>
      {form.edit && noticeEventNames.map((name) => <EventCard key={name} name={name} />)}
    </SettingsPage>
  );
}

function EventCard({ name }: { name: NoticeEventName }) {
  const t = useText();
  const { form } = useFormEdit();
  const event = t(`notices:events.${name}`);
  const { byMail } = (form as NoticeSettings)[name]; // The form of this screen.
  return (
    <Card title={event} padded={false}>
      <SwitchRow
        path={`${name}.inPanel`}
        name={`${event}: ${t('notices:panel')}`}
        label={t('notices:panel')}
        text={t('notices:panelText')}
      />
      <SwitchRow
        path={`${name}.byMail`}
        name={`${event}: ${t('notices:mail')}`}
        label={t('notices:mail')}
        text={t(hasOwnPeriod(name) ? 'notices:searchMailText' : 'notices:mailText')}
      />
      {byMail && !hasOwnPeriod(name) && <PeriodRow name={name} event={event} />}
    </Card>
  );
}

function PeriodRow({ name, event }: { name: NoticeEventName; event: string }) {
  const t = useText();
  const { form, base, change } = useFormEdit();
  const [now, saved] = [(form as NoticeSettings)[name].period, (base as NoticeSettings)[name].period]; // Likewise.
  return (
    <FieldRow
      path={`${name}.period`}
      label={t('notices:period')}
      text={t('notices:periodText')}
      saved={t(`notices:periods.${saved}`)}
      control={
        <SelectField
          label={`${event}: ${t('notices:period')}`}
          isLabelHidden
          value={now}
          options={noticePeriodNames.map((value) => ({ value, label: t(`notices:periods.${value}`) }))}
          onChange={(value) => value && change({ [`${name}.period`]: value })}
        />
      }
    />
  );
}
