import { Checkbox } from '@mantine/core';
import type { Response } from '@kervan/contracts/endpoint';
import { extension } from '@kervan/contracts/extension-calls';
import {
  extensionApprovals,
  extensionLanguages,
  SOURCE_ACCOUNT_MAX,
  type ExtensionSettings,
} from '@kervan/domain/extension/extension-settings';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { useStores } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SetupCard } from './setup-card.tsx';

type Answers = { saved: Response<typeof extension.settings> };
const { ChoiceRow, FieldRow, SwitchRow, TextRow } = settingRows<ExtensionSettings>();

const settingsOf = (t: Text): SettingsDescription<ExtensionSettings, Answers> => ({
  queries: { saved: read(extension.settings, {}) },
  formOf: ({ saved }) => {
    const { revision, stores: _, ...form } = saved;
    return { form, revision };
  },
  paths: ['defaultStoreIds', 'approvalMode', 'autoFill', 'giftOption', 'sourceAccountName', 'overlay', 'language'],
  check: () => [],
  faultText: () => t('extension:fault'),
  call: extension.saveSettings,
  saves: (form) => [
    async (revision) => ({
      ...(await call(extension.saveSettings, { body: { ...form, revision } })),
      actionId: null,
    }),
  ],
  words: {
    failed: t('extension:failed'),
    overtaken: t('extension:overtaken'),
    saved: t('extension:saved'),
    // Nothing of it is taken back by itself.
    undone: t('extension:saved'),
    undonePartly: t('extension:saved'),
  },
});

/** EXT-002, EXT-005: how the browser extension is set up, and what it does by itself. */
export function ExtensionSettingsScreen() {
  const t = useText();
  const form = useSettingsForm(settingsOf(t));
  return (
    <SettingsPage
      form={form}
      title={t('extension:title')}
      note={t('extension:note')}
      actions={
        <>
          <LinkButton to="/extension-settings/findings" variant="default">
            {t('extension:findings.title')}
          </LinkButton>
          <LinkButton to="/dropshippingHelper" variant="default">
            {t('extension:toHelper')}
          </LinkButton>
        </>
      }
    >
      <SetupCard />
      {form.edit && <Rows />}
    </SettingsPage>
  );
}

function Rows() {
  const t = useText();
  return (
    <>
      <Card title={t('extension:group.add')} padded={false}>
        <StoresRow />
        <ChoiceRow
          path="approvalMode"
          label={t('extension:field.approvalMode')}
          text={t('extension:text.approvalMode')}
          options={extensionApprovals.map((value) => ({ value, label: t(`extension:approval.${value}`) }))}
        />
        <SwitchRow path="overlay" label={t('extension:field.overlay')} text={t('extension:text.overlay')} />
      </Card>
      <Card title={t('extension:group.buy')} padded={false}>
        <SwitchRow path="autoFill" label={t('extension:field.autoFill')} text={t('extension:text.autoFill')} />
        <SwitchRow path="giftOption" label={t('extension:field.giftOption')} text={t('extension:text.giftOption')} />
        <TextRow
          path="sourceAccountName"
          label={t('extension:field.sourceAccountName')}
          text={t('extension:text.sourceAccountName')}
          max={SOURCE_ACCOUNT_MAX}
        />
      </Card>
      <Card title={t('extension:group.shown')} padded={false}>
        <ChoiceRow
          path="language"
          label={t('extension:field.language')}
          options={extensionLanguages.map((value) => ({ value, label: t(`extension:language.${value}`) }))}
        />
      </Card>
    </>
  );
}

function StoresRow() {
  const t = useText();
  const stores = useStores();
  const { form, base, change } = useFormEdit();
  const [chosen, saved] = [form, base].map((each) => (each as ExtensionSettings).defaultStoreIds); // The form of this screen.
  const named = stores.filter(({ id }) => saved?.includes(id)).map(({ name }) => name);
  return (
    <FieldRow
      path="defaultStoreIds"
      label={t('extension:field.defaultStoreIds')}
      text={t('extension:text.defaultStoreIds')}
      saved={named.join(', ') || t('ui:setting.empty')}
      control={
        <Checkbox.Group
          aria-label={t('extension:field.defaultStoreIds')}
          value={(chosen ?? []).map(String)}
          onChange={(ids) => change({ defaultStoreIds: ids.map(Number).toSorted((one, other) => one - other) })}
        >
          {stores.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} mb={6} />
          ))}
        </Checkbox.Group>
      }
    />
  );
}
