import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import { carriers, guessCarrier, likelyCarriers, parseTracking } from '@kervan/domain/orders/carriers';
import { OTHER_CARRIER } from '@kervan/domain/orders/marketplace-carrier';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** A number and its carrier as they are typed. `carrier` null = the one that the number looks like. */
export type CarrierDraft = { tracking: string; carrier: string | null; otherName: string };

/** A draft of what is known. */
export const draftOf = (tracking: string | null, carrier: string | null): CarrierDraft => {
  const known = carrier === null || names.includes(carrier);
  return {
    tracking: tracking ?? '',
    carrier: known ? carrier : OTHER_CARRIER,
    otherName: known ? '' : (carrier ?? ''),
  };
};

const names = [...new Set(carriers.map(({ name }) => name))];

export type CarrierFault = 'tracking' | 'carrier' | 'carrierName';

/** What is wrong with a draft, the first thing. */
export function faultOf({ tracking, carrier, otherName }: CarrierDraft, market: MarketCode): CarrierFault | null {
  if (parseTracking(tracking) === null) return 'tracking';
  if (carrier === null && guessCarrier(tracking, market) === null) return 'carrier';
  return carrier === OTHER_CARRIER && otherName.trim() === '' ? 'carrierName' : null;
}

/** The draft as it is said to the server: a carrier that was guessed is guessed there, too. */
export const saidOf = ({ tracking, carrier, otherName }: CarrierDraft) => ({
  trackingNumber: tracking.trim(),
  ...(carrier === null ? {} : { carrier: carrier === OTHER_CARRIER ? otherName.trim() : carrier }),
});

type Props = {
  draft: CarrierDraft;
  market: MarketCode;
  fault: CarrierFault | null;
  note?: string;
  onChange: (draft: CarrierDraft) => void;
};

/** Tracking number and carrier; while none is chosen it is told which one the number looks like. */
export function CarrierFields({ draft, market, fault, note, onChange }: Props) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  // Where the order is read first the window is open before the field is there.
  useEffect(() => field.current?.focus(), []);
  const guessed = guessCarrier(draft.tracking, market);
  // Where several have such numbers, they stand first.
  const likely = likelyCarriers(draft.tracking, market).map(({ name }) => name);
  const wrong = (of: CarrierFault) => fieldError(fault === of ? t(`shipping:confirm.wrong.${of}`) : null);
  return (
    <>
      <TextInput
        ref={field}
        label={t('shipping:confirm.tracking')}
        description={note}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={draft.tracking}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        data-autofocus
        classNames={{ input: 'code' }}
        error={wrong('tracking')}
        onChange={(event) => onChange({ ...draft, tracking: event.currentTarget.value })}
      />
      <SelectField
        label={t('shipping:confirm.carrier')}
        value={draft.carrier}
        none={guessed ? t('shipping:confirm.guessed', { carrier: guessed.name }) : t('shipping:confirm.choose')}
        error={fault === 'carrier'}
        options={[...new Set([...likely, ...names])].map((name) => ({
          value: name,
          label: name === OTHER_CARRIER ? t('shipping:confirm.otherCarrier') : name,
        }))}
        onChange={(carrier) => onChange({ ...draft, carrier })}
      />
      {fault === 'carrier' && (
        <p role="alert" className="small neg">
          {t('shipping:confirm.wrong.carrier')}
        </p>
      )}
      {draft.carrier === OTHER_CARRIER && (
        <TextInput
          label={t('shipping:confirm.carrierName')}
          value={draft.otherName}
          maxLength={60}
          error={wrong('carrierName')}
          onChange={(event) => onChange({ ...draft, otherName: event.currentTarget.value })}
        />
      )}
    </>
  );
}
