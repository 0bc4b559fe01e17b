import type { Response } from '@kervan/contracts/endpoint';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { insuranceTerms } from '@kervan/domain/credit/insurance-fee';
import { limits } from '@kervan/domain/limits';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';

type SendingForm = { preLabel: boolean; giftNote: string; giftSender: string };
type Answers = { sending: Response<typeof warehouse.sending> };
const { SwitchRow, TextRow } = settingRows<SendingForm>();

const sendingSettings = (t: Text): SettingsDescription<SendingForm, Answers> => ({
  queries: { sending: read(warehouse.sending, {}) },
  formOf: ({ sending: { preLabel, giftNote, giftSender, revision } }) => ({
    form: { preLabel, giftNote, giftSender },
    revision,
  }),
  paths: ['preLabel', 'giftNote', 'giftSender'],
  check: () => [],
  faultText: () => t('warehouse:sending.fault'),
  call: warehouse.saveSending,
  saves: (form) => [
    async (revision) => ({ ...(await call(warehouse.saveSending, { body: { ...form, revision } })), actionId: null }),
  ],
  words: {
    failed: t('warehouse:sending.failed'),
    overtaken: t('warehouse:sending.overtaken'),
    saved: t('warehouse:sending.saved'),
    // Nothing of it is taken back by itself.
    undone: t('warehouse:sending.saved'),
    undonePartly: t('warehouse:sending.saved'),
  },
});

/** STORE-022, STORE-030: PreLabel and the gift note of the selected store; the insurance is the account's and shown (WH-025). */
export function SendingScreen() {
  return useSelectedStore() && <Sending />;
}

function Sending() {
  const t = useText();
  const format = useFormat();
  const form = useSettingsForm(sendingSettings(t));
  const isInsured = form.answers?.sending.isInsured ?? false;
  return (
    <SettingsPage
      form={form}
      title={t('warehouse:sending.title')}
      note={t('warehouse:sending.note')}
      actions={
        <LinkButton to="/warehouse" variant="default">
          {t('warehouse:sending.toWarehouse')}
        </LinkButton>
      }
    >
      <Card title={t('warehouse:sending.group.label')} padded={false}>
        <SwitchRow path="preLabel" label={t('warehouse:sending.preLabel')} text={t('warehouse:sending.preLabelText')} />
      </Card>
      <Card title={t('warehouse:sending.group.gift')} padded={false}>
        <TextRow
          path="giftNote"
          label={t('warehouse:sending.giftNote')}
          text={t('warehouse:sending.giftNoteText')}
          max={limits.giftNoteMax}
        />
        <TextRow
          path="giftSender"
          label={t('warehouse:sending.giftSender')}
          text={t('warehouse:sending.giftSenderText')}
          max={limits.giftSenderMax}
        />
      </Card>
      <Card title={t('warehouse:sending.group.insurance')} padded={false}>
        <SettingRow
          label={
            isInsured
              ? t('warehouse:sending.insured')
              : t('warehouse:sending.notInsured', { free: format.money(insuranceTerms.free, 'USD') })
          }
          consequence={t('warehouse:sending.insuredText')}
          control={
            <Badge tone={isInsured ? 'pos' : 'neutral'} mark={isInsured ? 'dot' : 'ring'}>
              {t(isInsured ? 'ui:setting.on' : 'ui:setting.off')}
            </Badge>
          }
        />
      </Card>
    </SettingsPage>
  );
}
