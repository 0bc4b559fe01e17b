import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { UnitField } from '../../../ui/unit-field.tsx';
import classes from './cards.module.css';

type Props = { card: Card; isOpen: boolean; onClose: () => void };

/** SUB-055: the most that a card loads in a calendar month; empty = no cap. */
export function LimitDialog({ card, isOpen, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('cards:limit.title', { last4: card.last4 })}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <LimitForm card={card} onClose={onClose} />}
    </Modal>
  );
}

/** Cents of USD, as the server takes at most. */
const LIMIT_MAX_CENTS = 100_000_000;

function LimitForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useText();
  const [dollars, setDollars] = useState<number | null>(card.limit === null ? null : card.limit / 100);
  const cents = dollars === null ? null : Math.round(dollars * 100);
  const fault =
    cents !== null && cents < 0
      ? t('cards:limit.negative')
      : cents !== null && cents > LIMIT_MAX_CENTS
        ? t('cards:limit.tooHigh')
        : null;
  const save = useCallMutation(cards.setLimit);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) save.mutate({ body: { cardId: card.id, limit: cents } }, { onSuccess: onClose });
      }}
    >
      <p>{t('cards:limit.text')}</p>
      <b className={classes.label} aria-hidden="true">
        {t('cards:limit.label')}
      </b>
      <UnitField
        label={t('cards:limit.label')}
        unit="USD"
        decimals={2}
        value={dollars}
        onChange={setDollars}
        error={fault ?? false}
      />
      <div className={classes.dialogActions}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('cards:limit.save')}
        </Button>
      </div>
    </form>
  );
}
