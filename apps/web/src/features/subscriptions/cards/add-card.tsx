import { Button } from '@mantine/core';
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { limits } from '@kervan/domain/limits';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { readChanged } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { withStepUp } from '../../../session/step-up.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { notify } from '../../../ui/notify.ts';
import type { CardEntryState } from '../card-entry/card-entry.tsx';
import { CardFields, emptyCard, isWholeCard, type CardFacts } from '../card-entry/card-fields.tsx';
import { refusalOfProvider, refusalText } from '../card-entry/provider-outcome.ts';
import classes from './cards.module.css';

/** SUB-048, SUB-050: another card, up to the most that may be kept. */
export function AddCard({ entry, isFull }: { entry: CardEntryState; isFull: boolean }) {
  const t = useText();
  // Another card is another set of fields.
  const [round, setRound] = useState(0);
  return (
    <Card title={t('cards:add.title')}>
      {isFull ? (
        <p className="text2">{t('cards:add.full', { max: limits.cardsMax })}</p>
      ) : (
        <AddForm key={round} entry={entry} onDone={() => setRound(round + 1)} />
      )}
    </Card>
  );
}

function AddForm({ entry, onDone }: { entry: CardEntryState; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const provider = useStripe();
  const elements = useElements();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [card, setCard] = useState<CardFacts>(emptyCard);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    setSubmitted(true);
    const field = elements?.getElement(CardNumberElement);
    if (isRunning.current || !provider || !field || !isWholeCard(card)) return;
    isRunning.current = true;
    setBusy(true);
    setFault(null);
    try {
      const clientSecret = await call(billing.setupIntent, {});
      const { setupIntent, error } = await provider.confirmCardSetup(clientSecret, { payment_method: { card: field } });
      if (error) return setFault(refusalText(refusalOfProvider(error), t));
      await withStepUp(() => call(cards.add, { body: { setupIntentId: setupIntent.id } }));
      notify.success(t('cards:add.done'));
      await readChanged(queryClient, cards.add);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(errorText(error, t));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text2">{t('cards:add.text', { amount: format.money(limits.cardVerificationMinor, 'USD') })}</p>
      <CardFields
        state={entry}
        card={card}
        onChange={(part, fact) => setCard((before) => ({ ...before, [part]: fact }))}
        isSubmitted={isSubmitted}
        disabled={isBusy}
      />
      {fault && (
        <p role="alert" className="neg">
          {fault} {t('cards:add.safe')}
        </p>
      )}
      {entry.kind === 'ready' && (
        <div>
          <Button type="submit" loading={isBusy}>
            {t('cards:add.submit')}
          </Button>
        </div>
      )}
    </form>
  );
}
