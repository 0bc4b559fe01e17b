import { Link } from '@tanstack/react-router';
import type { Response } from '@kervan/contracts/endpoint';
import { protection } from '@kervan/contracts/protection-calls';
import {
  preventionActions,
  ruleChannels,
  warningSubjectNames,
  type PreventSuspend,
  type RuleChannel,
  type WarningSubjectName,
} from '@kervan/domain/protection/prevent-suspend';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Answers = { protection: Response<typeof protection.get> };
const { FieldRow, SwitchRow } = settingRows<PreventSuspend>();

const preventSuspend = (t: Text): SettingsDescription<PreventSuspend, Answers> => ({
  queries: { protection: read(protection.get, {}) },
  formOf: ({ protection: { revision, ...form } }) => ({ form, revision }),
  paths: [
    ...ruleChannels.flatMap((channel) => warningSubjectNames.map((name) => `${channel}.${name}`)),
    'restrictBrandOnTrademark',
  ],
  check: () => [],
  faultText: () => t('protection:rules.fault'),
  call: protection.save,
  saves: (form) => [(revision) => call(protection.save, { body: { ...form, revision } })],
  words: {
    failed: t('protection:rules.failed'),
    overtaken: t('protection:rules.overtaken'),
    saved: t('protection:rules.saved'),
    undone: t('protection:rules.undone'),
    undonePartly: t('protection:rules.undonePartly'),
  },
});

/** INV-065, INV-066: what is done by itself when the marketplace warns about a product. */
export function PreventSuspendScreen() {
  const store = useSelectedStore();
  return store && <Rules key={store.id} />;
}

function Rules() {
  const t = useText();
  const form = useSettingsForm(preventSuspend(t));
  return (
    <SettingsPage
      form={form}
      title={t('protection:rules.title')}
      note={t('protection:rules.note')}
      actions={
        <LinkButton to="/inventory/suppressedListings" variant="default">
          {t('protection:suppressed.title')}
        </LinkButton>
      }
    >
      {form.edit && (
        <>
          {ruleChannels.map((channel) => (
            <ChannelCard key={channel} channel={channel} />
          ))}
          <Card title={t('protection:rules.also')} padded={false}>
            <SwitchRow
              path="restrictBrandOnTrademark"
              label={t('protection:rules.brand')}
              text={t('protection:rules.brandText')}
            />
            <FieldRow
              path="blocked"
              label={t('protection:rules.blocked')}
              text={t('protection:rules.blockedText')}
              control={<span className="small text2">{t('protection:actions.remove')}</span>}
            />
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

function ChannelCard({ channel }: { channel: RuleChannel }) {
  const t = useText();
  return (
    <Card title={t(`protection:rules.${channel}`)} padded={false}>
      <FieldRow
        path={`more.${channel}`}
        label={t(`protection:rules.${channel}How`)}
        text={t(`protection:rules.${channel}Text`)}
        control={
          channel === 'mail' && (
            <Link to="/mailSettings" className="link">
              {t('protection:rules.mailSettings')}
            </Link>
          )
        }
      />
      {warningSubjectNames.map((name) => (
        <RuleRow key={name} channel={channel} name={name} />
      ))}
    </Card>
  );
}

function RuleRow({ channel, name }: { channel: RuleChannel; name: WarningSubjectName }) {
  const t = useText();
  const { form, base, change } = useFormEdit();
  const [now, saved] = [(form as PreventSuspend)[channel][name], (base as PreventSuspend)[channel][name]]; // The form of this screen.
  const label = t(`protection:subjects.${name}`);
  return (
    <FieldRow
      path={`${channel}.${name}`}
      label={label}
      text={t(`protection:subjectTexts.${name}`)}
      saved={t(`protection:actions.${saved}`)}
      control={
        <SelectField
          label={`${t(`protection:rules.${channel}`)}: ${label}`}
          isLabelHidden
          value={now}
          options={preventionActions.map((value) => ({ value, label: t(`protection:actions.${value}`) }))}
          onChange={(value) => value && change({ [`${channel}.${name}`]: value })}
        />
      }
    />
  );
}
