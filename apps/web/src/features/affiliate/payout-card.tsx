import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { affiliateTerms } from '@kervan/domain/affiliate/affiliate-rules';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './affiliate.module.css';

type Asked = 'pay' | 'toCredit' | null;

/** AFF-001, AFF-005: what there is, and the two ways to have all of it; a closed one says why. */
export function PayoutCard({ program }: { program: AffiliateProgram }) {
  const t = useText();
  const format = useFormat();
  const [receiverMail, setMail] = useState(program.receiverMail ?? '');
  // One attempt has one key: a double click and a try after a lost answer are the same payment.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const request = useCallMutation(affiliate.requestPayment, { done: t('affiliate:paid') });
  const transfer = useCallMutation(affiliate.transferToCredit, { done: t('affiliate:toCreditDone') });
  const isBusy = request.isPending || transfer.isPending;
  const [asked, setAsked] = useState<Asked>(null);
  const another = { onSuccess: () => setKey(crypto.randomUUID()), onSettled: () => setAsked(null) };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked('pay');
  };
  const confirm = () => {
    if (isBusy) return;
    if (asked === 'pay') request.mutate({ body: { receiverMail: receiverMail.trim() }, key }, another);
    else transfer.mutate({ key }, another);
  };
  const money = (cents: number) => format.money(cents, 'USD');
  const { payoutFromMinor, creditFromMinor } = affiliateTerms;
  const reason = (refusal: AffiliateProgram['paymentRefusal'], from: number) =>
    refusal === null ? null : t(`affiliate:refusal.${refusal}`, { amount: money(from) });
  const mayNotAsk = useBlocked(affiliate.requestPayment);
  const mayNotTransfer = useBlocked(affiliate.transferToCredit);
  const closed = mayNotAsk ?? reason(program.paymentRefusal, payoutFromMinor);
  const creditClosed = mayNotTransfer ?? reason(program.creditRefusal, creditFromMinor);
  return (
    <Card title={t('affiliate:balance')}>
      <Amounts program={program} />
      <form className={classes.line} onSubmit={ask}>
        <TextInput
          type="email"
          required
          maxLength={254}
          label={t('affiliate:receiver')}
          value={receiverMail}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
        <WithReason id="payment-reason" reason={closed}>
          <Button
            type="submit"
            disabled={closed !== null}
            loading={request.isPending}
            aria-describedby="payment-reason"
          >
            {t('affiliate:pay')}
          </Button>
        </WithReason>
      </form>
      <WithReason id="credit-reason" reason={creditClosed}>
        <Button
          variant="default"
          disabled={creditClosed !== null}
          loading={transfer.isPending}
          aria-describedby="credit-reason"
          onClick={() => setAsked('toCredit')}
        >
          {t('affiliate:toCredit')}
        </Button>
      </WithReason>
      <Question
        asked={asked}
        amount={money(program.balance)}
        receiver={receiverMail.trim()}
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** What there is, and from how much on it is paid. */
function Amounts({ program }: { program: AffiliateProgram }) {
  const t = useText();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, 'USD');
  const { payoutFromMinor, creditFromMinor } = affiliateTerms;
  return (
    <>
      <FactList
        facts={[
          { name: t('affiliate:balance'), value: money(program.balance) },
          { name: t('affiliate:waiting'), value: money(program.waiting) },
        ]}
      />
      <p className="text2">
        {t('affiliate:payText', { payout: money(payoutFromMinor), credit: money(creditFromMinor) })}
      </p>
    </>
  );
}

/** A button and, beside it, why it is closed. */
function WithReason({ id, reason, children }: { id: string; reason: string | null; children: ReactNode }) {
  return (
    <div className={classes.act}>
      {children}
      <span id={id} className="small text3">
        {reason}
      </span>
    </div>
  );
}

type QuestionProps = {
  asked: Asked;
  amount: string;
  receiver: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** CONST-002: the amount and where it goes, before it does. */
function Question({ asked, amount, receiver, isBusy, onConfirm, onClose }: QuestionProps) {
  const t = useText();
  const isCredit = asked === 'toCredit';
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(isCredit ? 'affiliate:toCredit' : 'affiliate:pay')}
      confirmLabel={t(isCredit ? 'affiliate:toCreditAmount' : 'affiliate:payAmount', { amount })}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="num">
        {isCredit ? t('affiliate:toCreditEffect', { amount }) : t('affiliate:payEffect', { amount, receiver })}
      </p>
    </ConfirmDialog>
  );
}
