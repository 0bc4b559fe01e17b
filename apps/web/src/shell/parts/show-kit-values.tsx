import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import type { AsinSettingDraft } from '@kervan/domain/asin-settings/asin-setting';
import { useState } from 'react';
import { EffectPanel } from '../../kit/asin-settings/effect-panel.tsx';
import { emptyDraft } from '../../kit/asin-settings/setting-draft.ts';
import { SettingFields } from '../../kit/asin-settings/setting-fields.tsx';
import { SettingForm } from '../../kit/asin-settings/setting-form.tsx';
import { useNow } from '../../ui/format/format.tsx';
import { State } from './part-section.tsx';
import classes from './parts.module.css';

const nothing = () => {};

/** Values of one product: empty, faulty, constant ones, and what they would do: much, and nothing. */
export function ShowProductValues() {
  const effect = effectAt(new Date(useNow()).toISOString());
  const [rated, setRated] = useState(emptyDraft('rated'));
  const [constant, setConstant] = useState<AsinSettingDraft>({
    ...emptyDraft('constant', 'B0C7K2M4QX'),
    minProfit: 500,
    handlingDays: 2,
  });
  return (
    <div className={classes.panels}>
      <State name="fields with faults">
        <SettingFields
          draft={rated}
          market="DE"
          faults={{ asin: 'AsinNotValid', minProfit: 'Required' }}
          isAsinFixed={false}
          onChange={setRated}
        />
      </State>
      <State name="constant values of a product">
        <SettingFields draft={constant} market="DE" faults={{}} isAsinFixed onChange={setConstant} />
      </State>
      <State name="form">
        <SettingForm first={emptyDraft('rated')} market="DE" isAsinFixed={false} onDone={nothing} />
      </State>
      <State name="what they would do">
        <EffectPanel effect={effect} />
      </State>
      <State name="nothing to do">
        <EffectPanel effect={{ ...effect, items: 0 }} />
      </State>
    </div>
  );
}

function effectAt(computedAt: string): SettingsEffect {
  const sample = {
    id: 1,
    asin: 'B0C7K2M4QX',
    sku: 'KVN-5',
    title: 'Cast iron skillet 26 cm',
    imageUrl: null,
    currency: 'EUR',
    effect: 'risen' as const,
    oldPriceMinor: 12_522,
    newPriceMinor: 15_100,
    oldQuantity: 3,
    newQuantity: 3,
    oldStatus: 'AtStore',
    newStatus: 'AtStore',
    oldProfitMinor: 1_204,
    profitMinor: 2_801,
    isBelowCost: false,
    refusal: null,
  };
  const stopped = {
    ...sample,
    id: 2,
    effect: 'stopped' as const,
    newPriceMinor: null,
    newQuantity: 0,
    profitMinor: null,
  };
  return {
    products: 1_300,
    notInStore: 16,
    items: 1_284,
    waiting: 3,
    listed: 1_100,
    zeroed: 12,
    returned: 4,
    risen: 640,
    fallen: 31,
    same: 427,
    refused: 2,
    belowCost: 5,
    earned: { beforeMinor: 1_410_233, afterMinor: 1_622_870, currency: 'EUR' },
    orders: { count: 61, profitMinor: 38_420, currency: 'EUR' },
    grave: 12,
    computedAt,
    samples: [sample, { ...stopped, refusal: 'sourcePriceUnknown' }],
  };
}
