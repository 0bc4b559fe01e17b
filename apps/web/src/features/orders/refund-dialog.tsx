import { Button, Modal, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { OrderReturns } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { limits } from '@kervan/domain/limits';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import classes from './order.module.css';

export type RefundDialogProps = {
  isOpen: boolean;
  /** Who gives back: the seller to the buyer, or the source to the seller. */
  side: 'buyer' | 'source';
  data: OrderReturns;
  onClose: () => void;
};

/** RET-012, RET-013: a refund with its amount, what is left, and what follows from it. */
export function RefundDialog({ isOpen, side, data, onClose }: RefundDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(side === 'buyer' ? 'returns:refund.title' : 'returns:sourceRefund.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <RefundForm side={side} data={data} onClose={onClose} />}
    </Modal>
  );
}

type FormProps = Omit<RefundDialogProps, 'isOpen'>;
type How = 'send' | 'record';

/** What the dialog needs of the two sides. */
function sumsOf(side: FormProps['side'], data: OrderReturns) {
  return side === 'buyer'
    ? { currency: data.currency, paid: data.paidMinor, left: data.leftMinor }
    : { currency: 'USD', paid: data.sourcePaidUsdMinor, left: data.sourceLeftUsdMinor };
}

function RefundForm({ side, data, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const { currency, paid, left } = sumsOf(side, data);
  const canSend = side === 'buyer' && data.isAtMarketplace;
  const [how, setHow] = useState<How>(canSend ? 'send' : 'record');
  const [isWhole, setWhole] = useState(true);
  const [typed, setTyped] = useState<number | null>(null);
  const [description, setDescription] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = useSubmit({ side, orderId: data.orderId, isSent: how === 'send', onClose });
  const money = (minor: number) => format.money(minor, currency);
  const amount = isWhole ? left : typed;
  const most = how === 'send' ? data.sendableMinor : left;
  const fault = faultOf(amount, { most, left }, t, money);
  const shown = amount !== null && Number.isFinite(amount) ? money(amount) : '';
  return (
    <form
      className={classes.refundForm}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (fault === null && !submit.isPending) submit.run({ amount: amount ?? left, description });
      }}
    >
      <p className="num">
        {t(side === 'buyer' ? 'returns:refund.sum' : 'returns:sourceRefund.sum', {
          paid: money(paid),
          refunded: money(paid - left),
          left: money(left),
        })}
      </p>
      <AmountChoice
        currency={currency}
        isWhole={isWhole}
        typed={typed}
        isWrong={isSubmitted && fault !== null}
        onWhole={setWhole}
        onType={setTyped}
      />
      {canSend && (
        <ChoiceCards
          label={t('returns:refund.by')}
          value={how}
          options={[
            { value: 'send' as const, label: t('returns:refund.send') },
            { value: 'record' as const, label: t('returns:refund.recorded') },
          ]}
          onChange={setHow}
        />
      )}
      <Textarea
        label={t('returns:refund.description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        maxLength={limits.refundDescriptionMax}
        autosize
        minRows={2}
      />
      <Follows fault={fault} isSaid={isSubmitted || isWhole || (typed !== null && !Number.isNaN(typed))}>
        {shown !== '' && effectOf({ side, how, isFull: amount === left }, shown, t)}
      </Follows>
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('ui:cancel')}
        </Button>
        <Button
          type="submit"
          color={how === 'send' ? 'red' : 'cobalt'}
          disabled={most === 0}
          loading={submit.isPending}
        >
          {t(how === 'send' ? 'returns:refund.confirm' : 'returns:refund.confirmRecorded', { amount: shown })}
        </Button>
      </div>
    </form>
  );
}

/** What follows from the amount, or why it cannot go once that is to be said. */
function Follows({ fault, isSaid, children }: { fault: string | null; isSaid: boolean; children: ReactNode }) {
  if (fault !== null && isSaid)
    return (
      <p className="neg" role="alert">
        {fault}
      </p>
    );
  return children && <p>{children}</p>;
}

type AmountProps = {
  currency: string;
  isWhole: boolean;
  typed: number | null;
  isWrong: boolean;
  onWhole: (isWhole: boolean) => void;
  onType: (minor: number | null) => void;
};

/** All that is left, or a part that is typed. */
function AmountChoice({ currency, isWhole, typed, isWrong, onWhole, onType }: AmountProps) {
  const t = useText();
  return (
    <>
      <Segmented
        label={t('returns:refund.amount')}
        value={isWhole ? 'full' : 'part'}
        options={[
          { value: 'full', label: t('returns:refund.full') },
          { value: 'part', label: t('returns:refund.part') },
        ]}
        onChange={(value) => onWhole(value === 'full')}
      />
      {!isWhole && (
        <ScaledField
          label={t('returns:refund.amount')}
          value={typed}
          onChange={onType}
          digits={decimalsOf(currency)}
          isPadded
          unit={currency}
          error={isWrong}
        />
      )}
    </>
  );
}

type Words = ReturnType<typeof useText>;

/** Why the amount cannot go; null = it can. */
function faultOf(
  amount: number | null,
  { most, left }: { most: number; left: number },
  t: Words,
  money: (minor: number) => string,
): string | null {
  if (amount === null || !Number.isSafeInteger(amount) || amount < 1) return t('returns:refund.small');
  if (amount > left) return t('returns:refund.above', { left: money(left) });
  if (amount <= most) return null;
  return most === 0 ? t('returns:refund.unsentAll') : t('returns:refund.unsent', { left: money(most) });
}

function effectOf(
  { side, how, isFull }: { side: FormProps['side']; how: How; isFull: boolean },
  amount: string,
  t: Words,
): string {
  if (side === 'source') return t('returns:sourceRefund.effect', { amount });
  if (how === 'record') return t('returns:refund.effectRecorded', { amount });
  return t(isFull ? 'returns:refund.effectFull' : 'returns:refund.effect', { amount });
}

/** One attempt has one key, whatever the network does; once it was refused the next one is another. */
function useSubmit({
  side,
  orderId,
  isSent,
  onClose,
}: {
  side: FormProps['side'];
  orderId: number;
  isSent: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const toBuyer = useCallMutation(returns.sellerRefund, {
    done: () => t(isSent ? 'returns:refund.doneSent' : 'returns:refund.doneRecorded'),
  });
  const fromSource = useCallMutation(returns.buyerRefund, {
    done: () => t('returns:sourceRefund.done'),
  });
  // The amount that was confirmed, in full, too: what is left may be more by now.
  const run = ({ amount, description }: { amount: number; description: string }) => {
    const body = {
      sellerOrderId: orderId,
      status: true,
      amount,
      description: description.trim(),
    };
    const after = {
      onSuccess: onClose,
      onError: ({ code }: { code: string }) => {
        if (code !== 'NetworkError') setKey(crypto.randomUUID());
      },
    };
    if (side === 'source') fromSource.mutate({ body, key }, after);
    else toBuyer.mutate({ body: { ...body, isRecordedOnly: !isSent }, key }, after);
  };
  return { run, isPending: toBuyer.isPending || fromSource.isPending };
}
