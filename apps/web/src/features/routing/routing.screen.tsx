import type { Response } from '@kervan/contracts/endpoint';
import { routing } from '@kervan/contracts/routing-calls';
import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { PolicyCard, stateOf } from './policy-card.tsx';

type RoutingForm = { defaultSendingType: SendingType };
type Answers = { routing: Response<typeof routing.get> };
const { ChoiceRow } = settingRows<RoutingForm>();

const routingSettings = (t: Text): SettingsDescription<RoutingForm, Answers> => ({
  queries: { routing: read(routing.get, {}) },
  formOf: ({ routing: { defaultSendingType, revision } }) => ({ form: { defaultSendingType }, revision }),
  paths: ['defaultSendingType'],
  check: () => [],
  faultText: () => t('routing:fault'),
  call: routing.save,
  saves: (form) => [(revision) => call(routing.save, { body: { ...form, revision } })],
  words: {
    failed: t('routing:failed'),
    overtaken: t('routing:overtaken'),
    saved: t('routing:saved'),
    undone: t('routing:undone'),
    undonePartly: t('routing:undonePartly'),
  },
});

/** STORE-035, STORE-066: how orders go to the buyer; directly only once the policy is accepted for the store. */
export function RoutingScreen() {
  const t = useText();
  const form = useSettingsForm(routingSettings(t));
  const { answers, edit } = form;
  return (
    <SettingsPage form={form} title={t('routing:title')} note={t('routing:subtitle')}>
      {answers && edit && (
        <>
          <Card padded={false}>
            <ChoiceRow
              path="defaultSendingType"
              label={t('routing:sendingType.label')}
              text={
                <>
                  {t(`routing:sendingType.${edit.form.defaultSendingType}Text`)}{' '}
                  <b>{t(`routing:state.${stateOf(answers.routing.accepted)}`)}</b>
                </>
              }
              // Going back to the warehouse is always free.
              disabled={!isDirectSendingOpen(answers.routing.accepted) && edit.base.defaultSendingType === 'warehouse'}
              options={[
                { value: 'warehouse', label: t('enums:sendingType.warehouse') },
                { value: 'direct', label: t('enums:sendingType.direct') },
              ]}
            />
          </Card>
          <PolicyCard accepted={answers.routing.accepted} />
        </>
      )}
    </SettingsPage>
  );
}
