import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { useText } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
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
  return <OneStore title={t('routing:title')}>{(store) => <Settings store={store} />}</OneStore>;
}

function Settings({ store }: { store: CustomerMarket }) {
  const t = useText();
  const form = useSettingsForm(routingSettings(t));
  const { answers, edit } = form;
  const { currency } = store.marketPlace;
  // Of all of it the usual way alone moves prices.
  const isRerouted = form.changes.includes('defaultSendingType');
  const { aside } = usePriceForecast(
    form,
    isRerouted && edit ? { defaultSendingType: edit.form.defaultSendingType } : {},
  );
  return (
    <SettingsPage
      form={form}
      title={t('routing:title')}
      note={t('routing:subtitle')}
      {...(isRerouted ? { aside } : {})}
    >
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
          <CarriersCard carriers={answers.routing.carriers} priority={answers.routing.carrierPriority} />
          <BuyingCard form={edit.form} />
          <PolicyCard accepted={answers.routing.accepted} />
        </>
      )}
    </SettingsPage>
  );
}
