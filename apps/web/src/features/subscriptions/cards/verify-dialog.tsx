import { Button, Modal, TextInput } from '@mantine/core';
import { useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import { errorText } from '../../../api/error-text.ts';
import { readAgain, readChanged, useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { notify } from '../../../ui/notify.ts';
import { refusalOfProvider, refusalText } from '../card-entry/provider-outcome.ts';
import classes from './cards.module.css';

type Props = { card: Card; isOpen: boolean; onClose: () => void };

/** SUB-052, SUB-055: charges 1.00 USD, then takes the reference number that stands in the bank's statement. */
export function VerifyDialog({ card, isOpen, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('cards:verify.title', { last4: card.last4 })}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen &&
        (card.isCharged ? <CodeForm card={card} onClose={onClose} /> : <ChargeForm card={card} onClose={onClose} />)}
    </Modal>
  );
}

function ChargeForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const provider = useStripe();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const charge = useCallMutation(cards.chargeVerification, { done: null });
  const start = () =>
    charge.mutate(
      { body: { cardId: card.id } },
      {
        onSuccess: async ({ clientSecret }) => {
          setConfirming(true);
          const answer = clientSecret === null ? null : await provider?.confirmCardPayment(clientSecret);
          setConfirming(false);
          if (answer?.error) notify.error(refusalText(refusalOfProvider(answer.error), t));
          await readAgain(queryClient, [cards.list]);
        },
      },
    );
  return (
    <>
      <p>{t('cards:verify.chargeText', { amount: format.money(limits.cardVerificationMinor, 'USD') })}</p>
      <div className={classes.dialogActions}>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('ui:cancel')}
        </Button>
        <Button onClick={start} loading={charge.isPending || isConfirming}>
          {t('cards:verify.charge', { amount: format.money(limits.cardVerificationMinor, 'USD') })}
        </Button>
      </div>
    </>
  );
}

function CodeForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const verify = useCallMutation(cards.verify, {
    done: t('cards:verify.done'),
    shownByForm: ['WrongReferenceCode'],
  });
  const queryClient = useQueryClient();
  const submit = () => {
    setSubmitted(true);
    if (code.trim() === '' || verify.isPending) return;
    verify.mutate(
      { body: { cardId: card.id, referenceNumber: code.trim() } },
      {
        onSuccess: onClose,
        onError: async (error) => {
          // The attempt counts: how many are left is the server's word.
          await readChanged(queryClient, cards.verify);
          if (error.code === 'VerificationAttemptsExceeded') onClose();
        },
      },
    );
  };
  const fault =
    isSubmitted && code.trim() === ''
      ? t('errors:WrongReferenceCode')
      : verify.error?.code === 'WrongReferenceCode'
        ? errorText(verify.error, t)
        : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{t('cards:verify.codeText', { count: limits.cardCodeDigits })}</p>
      <TextInput
        mt={10}
        label={t('cards:verify.code')}
        description={t('cards:verify.left', { count: card.attemptsLeft })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        data-autofocus
        classNames={{ input: 'code' }}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setSubmitted(false);
          verify.reset();
        }}
        error={fieldError(fault)}
      />
      <div className={classes.dialogActions}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={verify.isPending}>
          {t('cards:verify.submit')}
        </Button>
      </div>
    </form>
  );
}
