import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Card as AccountCard } from '@kervan/contracts/cards';
import { credit } from '@kervan/contracts/credit-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { cardLoadOf } from '@kervan/domain/credit/card-load';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { amountFaultText } from './amount-fault-text.ts';
import classes from './credit.module.css';
import { loadBounds, typedAmount } from './typed-amount.ts';
import { useLoad } from './use-load.ts';

type Rates = Response<typeof credit.rates>;
type Props = {
  cards: readonly AccountCard[];
  rates: Rates;
  /** Cents that a link names. */
  prefilled: number | null;
  onDone: (available: number) => void;
};

const chargeOf = (cents: number, { percentRate, fixedFee }: Rates) =>
  cardLoadOf(cents, { shareHundredths: Math.round(percentRate * 100), fixed: fixedFee });

const QUICK = [5_000, 10_000, 25_000, 50_000] as const;
const textOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** WH-006 to WH-008: the amount, the card, what is charged for it, and the question before it is. The same attempt has the same key; another amount or card is another one. */
export function LoadForm({ cards, rates, prefilled, onDone }: Props) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(credit.load);
  const [text, setText] = useState(prefilled === null ? '' : textOf(prefilled));
  const [cardId, setCardId] = useState((cards.find((card) => card.isWarehouseDefault) ?? cards[0])?.id);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const load = useLoad(onDone);
  const pay = async (order: Parameters<typeof load.start>[0]) =>
    (await load.start(order)) && setKey(crypto.randomUUID());
  const isBusy = load.step !== 'idle';
  const amount = typedAmount(text, loadBounds);
  const charge = 'cents' in amount ? chargeOf(amount.cents, rates) : null;
  const card = cards.find(({ id }) => id === cardId);
  const money = (cents: number) => format.money(cents, 'USD');
  const change = (run: () => void) => (run(), setKey(crypto.randomUUID()), load.forget());
  return (
    <div className={classes.grid}>
      <Card title={t('credit:load.amountTitle')}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            setSubmitted(true);
            if ('cents' in amount && card && !isBusy) setAsking(true);
          }}
        >
          <TextInput
            label={t('credit:load.amount')}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className="text3 small">USD</span>}
            rightSectionWidth={44}
            value={text}
            disabled={isBusy}
            onChange={(event) => change(() => setText(event.currentTarget.value))}
            error={fieldError(
              isSubmitted && 'fault' in amount ? amountFaultText(amount.fault, loadBounds, { t, money }) : null,
            )}
          />
          <QuickAmounts disabled={isBusy} onChoose={(cents) => change(() => setText(textOf(cents)))} />
          <CardChoice cards={cards} cardId={cardId} disabled={isBusy} onChoose={(id) => change(() => setCardId(id))} />
          <LoadState load={load} blocked={blocked} />
          <div>
            <Button type="submit" size="md" loading={isBusy} disabled={blocked !== null}>
              {charge ? t('credit:load.submitAmount', { amount: money(charge.charged) }) : t('credit:load.submit')}
            </Button>
          </div>
        </form>
      </Card>
      <ChargePreview amount={'cents' in amount ? amount.cents : null} charge={charge} rates={rates} />
      {'cents' in amount && charge && card && (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('credit:load.confirmTitle', { amount: money(charge.charged) })}
          confirmLabel={t('credit:load.submitAmount', { amount: money(charge.charged) })}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            void (setAsking(false), pay({ amount: amount.cents, paymentMethodId: String(card.id), key }));
          }}
        >
          <p>
            {t('credit:load.confirmText', {
              total: money(charge.charged),
              credit: money(amount.cents),
              commission: money(charge.commission),
              card: `${card.brand} •••• ${card.last4}`,
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** WH-008: what is credited, the commission on it, and their sum, which is charged. */
function ChargePreview({
  amount,
  charge,
  rates,
}: {
  amount: number | null;
  charge: ReturnType<typeof cardLoadOf> | null;
  rates: Rates;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('credit:load.preview')}>
      {charge && amount !== null ? (
        <dl className={classes.parts}>
          <Line label={t('credit:load.credited')} cents={amount} />
          <Line label={t('credit:load.commission')} cents={charge.commission} />
          <Line label={t('credit:load.total')} cents={charge.charged} isTotal />
        </dl>
      ) : (
        <p className="text2">{t('credit:load.previewEmpty')}</p>
      )}
      <p className="text3 small">
        {t('credit:load.rates', {
          percent: format.percent(Math.round(rates.percentRate * 100), { decimals: 1 }),
          fixed: format.money(rates.fixedFee, 'USD'),
        })}
      </p>
    </Card>
  );
}

/** What is said of a load under way, or of one that stopped. */
function LoadState({ load, blocked }: { load: ReturnType<typeof useLoad>; blocked: string | null }) {
  const t = useText();
  return (
    <>
      {blocked !== null && <p className="text3 small">{blocked}</p>}
      {load.failure && (
        <p role="alert" className="neg">
          {load.failure.text} {t(load.failure.isOpen ? 'credit:load.stillOpen' : 'credit:load.nothingCharged')}
        </p>
      )}
      {load.step !== 'idle' && (
        <p role="status" className="text2">
          {t(`credit:load.step.${load.step}`)}
        </p>
      )}
    </>
  );
}

/** Usual amounts, one click each. */
function QuickAmounts({ disabled, onChoose }: { disabled: boolean; onChoose: (cents: number) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.quick} role="group" aria-label={t('credit:load.quick')}>
      {QUICK.map((cents) => (
        <Button key={cents} size="xs" variant="default" disabled={disabled} onClick={() => onChoose(cents)}>
          {format.money(cents, 'USD')}
        </Button>
      ))}
    </div>
  );
}

function Line({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money minor={cents} currency="USD" strong={isTotal} />
      </dd>
    </div>
  );
}

/** The card that is charged: an approved one of the account's. */
function CardChoice({
  cards,
  cardId,
  disabled,
  onChoose,
}: {
  cards: readonly AccountCard[];
  cardId: number | undefined;
  disabled: boolean;
  onChoose: (id: number) => void;
}) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={classes.cards} disabled={disabled}>
      <legend>{t('credit:load.card')}</legend>
      {cards.map((card) => (
        <label key={card.id}>
          <input type="radio" name={name} checked={card.id === cardId} onChange={() => onChoose(card.id)} />
          <span>
            {card.brand} •••• {card.last4} <span className="text3 num">{card.expiry}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
