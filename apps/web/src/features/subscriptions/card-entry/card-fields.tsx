import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { useId, type ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { CardEntryState } from './card-entry.tsx';
import classes from './card-entry.module.css';
import { useCardStyle } from './use-card-style.ts';

export const cardParts = ['number', 'expiry', 'cvc'] as const;
export type CardPart = (typeof cardParts)[number];
/** What is known of a field of which the panel sees nothing: whether it is whole, and whether it is wrong. */
export type CardFacts = Record<CardPart, { isComplete: boolean; isWrong: boolean }>;

const untouched = { isComplete: false, isWrong: false };
export const emptyCard: CardFacts = { number: untouched, expiry: untouched, cvc: untouched };

type Props = {
  state: CardEntryState;
  card: CardFacts;
  onChange: (part: CardPart, fact: CardFacts[CardPart]) => void;
  /** A payment was tried: what is missing shows itself, too. */
  isSubmitted: boolean;
  disabled?: boolean;
};

/** SUB-009, SUB-050: card number, expiry and cvc, each in a frame of the provider. */
export function CardFields({ state, card, onChange, isSubmitted, disabled = false }: Props) {
  const t = useText();
  const style = useCardStyle();
  if (state.kind === 'loading') return <LineSkeletons count={3} />;
  if (state.kind === 'missing')
    return (
      <ErrorState
        title={t('cards:entry.missing')}
        text={t('cards:entry.missingText')}
        onRetry={state.retry}
        isRetrying={state.isRetrying}
      />
    );
  const options = { style, disabled };
  const told = (part: CardPart) => (event: StripeElementChangeEvent) =>
    onChange(part, { isComplete: event.complete, isWrong: event.error !== undefined });
  const fault = (part: CardPart): string | null => {
    if (card[part].isWrong) return t(`cards:entry.wrong.${part}`);
    return isSubmitted && !card[part].isComplete ? t(`cards:entry.needed.${part}`) : null;
  };
  return (
    <div className={classes.fields}>
      <Field label={t('cards:entry.number')} fault={fault('number')} isWide>
        {(id) => <CardNumberElement id={id} options={{ ...options, showIcon: true }} onChange={told('number')} />}
      </Field>
      <Field label={t('cards:entry.expiry')} fault={fault('expiry')}>
        {(id) => <CardExpiryElement id={id} options={options} onChange={told('expiry')} />}
      </Field>
      <Field label={t('cards:entry.cvc')} fault={fault('cvc')}>
        {(id) => <CardCvcElement id={id} options={options} onChange={told('cvc')} />}
      </Field>
      <p className={classes.note}>{t('cards:entry.note')}</p>
    </div>
  );
}

type FieldProps = { label: string; fault: string | null; isWide?: boolean; children: (id: string) => ReactNode };

function Field({ label, fault, isWide = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field} data-wide={isWide || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.frame} data-wrong={fault !== null || undefined}>
        {children(id)}
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fieldError(fault)}
        </p>
      )}
    </div>
  );
}

/** True when a field holds all that belongs into it. */
export const isWholePart = ({ isComplete, isWrong }: CardFacts[CardPart]): boolean => isComplete && !isWrong;

/** True when the three fields hold a whole card. */
export const isWholeCard = (card: CardFacts): boolean => cardParts.every((part) => isWholePart(card[part]));
