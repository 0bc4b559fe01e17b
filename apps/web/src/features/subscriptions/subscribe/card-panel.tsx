import { useId } from 'react';
import type { Card as AccountCard } from '@kervan/contracts/cards';
import { useText } from '../../../i18n/i18n.ts';
import { brandName } from '../brand-name.ts';
import { CardNameField } from '../address/address-fields.tsx';
import { CardFields, type CardFacts, type CardPart } from '../card-entry/card-fields.tsx';
import type { CardEntryState } from '../card-entry/card-entry.tsx';
import type { AddressState } from './subscribe-form.tsx';
import classes from './subscribe.module.css';

type Props = {
  entry: CardEntryState;
  defaultCard: AccountCard | null;
  isNew: boolean;
  onNew: (isNew: boolean) => void;
  card: CardFacts;
  onChange: (part: CardPart, fact: CardFacts[CardPart]) => void;
  address: AddressState;
  isSubmitted: boolean;
  disabled: boolean;
};

/** The card of a purchase: the one that the account has, or another one. */
export function CardPanel({ entry, defaultCard, isNew, onNew, card, onChange, address, isSubmitted, disabled }: Props) {
  const t = useText();
  const name = useId();
  return (
    <div className={classes.half}>
      <h2>{t('cards:entry.title')}</h2>
      <div className={classes.cardPanel}>
        {defaultCard && (
          <fieldset className={classes.cardChoice} disabled={disabled}>
            <legend className="visually-hidden">{t('cards:entry.title')}</legend>
            <label>
              <input type="radio" name={name} checked={!isNew} onChange={() => onNew(false)} />
              {t('cards:entry.known', { brand: brandName(defaultCard.brand), last4: defaultCard.last4 })}
            </label>
            <label>
              <input type="radio" name={name} checked={isNew} onChange={() => onNew(true)} />
              {t('cards:entry.other')}
            </label>
          </fieldset>
        )}
        {address.edit && <CardNameField edit={address.edit} onLeave={address.leave} disabled={disabled} />}
        {isNew && (
          <CardFields state={entry} card={card} onChange={onChange} isSubmitted={isSubmitted} disabled={disabled} />
        )}
      </div>
    </div>
  );
}
