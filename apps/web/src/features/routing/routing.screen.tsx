import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import { markets } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { BuyingCard } from './buying-card.tsx';
import { CarriersCard } from './carriers-card.tsx';
import { PolicyCard, stateOf } from './policy-card.tsx';
import { routingSettings, rows } from './routing-form.ts';
import { RulesCard } from './rules-card.tsx';

const { ChoiceRow } = rows;

/** STORE-035, STORE-036, STORE-066: how orders go to the buyer, by which rules, who buys them; directly only once the policy is accepted for the store. */
export function RoutingScreen() {
  const t = useText();
  const form = useSettingsForm(routingSettings(t));
  const store = useSelectedStore();
  const { answers, edit } = form;
  const currency = store === null ? 'USD' : markets[store.marketPlace.countryCode].currency;
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
          <RulesCard
            carriers={answers.routing.carriers}
            currency={currency}
            newSending={isDirectSendingOpen(answers.routing.accepted) ? 'direct' : 'warehouse'}
          />
          <CarriersCard carriers={answers.routing.carriers} />
          <BuyingCard form={edit.form} />
          <PolicyCard accepted={answers.routing.accepted} />
        </>
      )}
    </SettingsPage>
  );
}
