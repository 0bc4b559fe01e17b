import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';
import { tip } from '../../../ui/tip.ts';
import { brandName } from '../brand-name.ts';
import classes from './cards.module.css';
import { LimitDialog } from './limit-dialog.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

const looks = {
  waitingApproval: ['warn', 'ring'],
  approved: ['pos', 'dot'],
  rejected: ['neg', 'square'],
} as const satisfies Record<Card['verificationStatus'], readonly [Tone, Mark]>;

/** SUB-048, SUB-049: one card, where it stands, and what can be done with it. */
export function CardRow({ card }: { card: Card }) {
  const t = useText();
  const format = useFormat();
  const [tone, mark] = looks[card.verificationStatus];
  const isWaiting = card.verificationStatus === 'waitingApproval';
  const name = t('cards:name', { brand: brandName(card.brand), last4: card.last4 });
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b className="num">{name}</b>
          <span className="num text3">{card.expiry}</span>
          <Badge tone={tone} mark={mark}>
            {t(`cards:state.${card.verificationStatus}`)}
          </Badge>
          {card.isDefault && <Badge tone="accent">{t('cards:default')}</Badge>}
          {card.isWarehouseDefault && <Badge tone="info">{t('cards:warehouseDefault')}</Badge>}
        </div>
        <p className="small text2">
          {isWaiting && card.isDefault
            ? t('cards:paysAlone', { count: card.attemptsLeft })
            : isWaiting
              ? t(card.isCharged ? 'cards:waitingCode' : 'cards:waitingCharge', {
                  count: card.attemptsLeft,
                  date: card.rejectsAt === null ? '–' : format.dateTime(card.rejectsAt),
                })
              : card.verificationStatus === 'rejected'
                ? t('cards:rejectedText')
                : card.limit === null
                  ? t('cards:limit.none')
                  : t('cards:limit.value', { amount: format.money(card.limit, 'USD') })}
        </p>
      </div>
      <CardActions card={card} />
    </li>
  );
}

type Open = 'verify' | 'limit' | 'remove' | 'dismiss' | null;

function CardActions({ card }: { card: Card }) {
  const t = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const makeDefault = useCallMutation(billing.updateDefault, {
    done: t('cards:defaultDone'),
  });
  const makeWarehouseDefault = useCallMutation(cards.setWarehouseDefault, {
    done: t('cards:warehouseDefaultDone'),
  });
  const isApproved = card.verificationStatus === 'approved';
  return (
    <div className={classes.actions}>
      {card.verificationStatus === 'waitingApproval' && (
        <Button size="xs" variant="default" onClick={() => setOpen('verify')}>
          {t('cards:verify.open')}
        </Button>
      )}
      {card.isUsable && !card.isDefault && (
        <Button
          size="xs"
          variant="default"
          loading={makeDefault.isPending}
          onClick={() => makeDefault.mutate({ body: { paymentMethodId: String(card.id) } })}
        >
          {t('cards:makeDefault')}
        </Button>
      )}
      {isApproved && !card.isWarehouseDefault && (
        <Button
          size="xs"
          variant="default"
          loading={makeWarehouseDefault.isPending}
          onClick={() => makeWarehouseDefault.mutate({ body: { cardId: card.id } })}
        >
          {t('cards:makeWarehouseDefault')}
        </Button>
      )}
      {isApproved && (
        <Button size="xs" variant="subtle" onClick={() => setOpen('limit')}>
          {t('cards:limit.open')}
        </Button>
      )}
      {card.verificationStatus === 'rejected' && !card.isDefault ? (
        <Button size="xs" variant="subtle" color="red" onClick={() => setOpen('dismiss')}>
          {t('cards:dismiss.open')}
        </Button>
      ) : (
        <RemoveButton card={card} onOpen={() => setOpen('remove')} />
      )}
      <VerifyDialog card={card} isOpen={open === 'verify'} onClose={close} />
      <LimitDialog card={card} isOpen={open === 'limit'} onClose={close} />
      <GoneDialog card={card} kind="remove" isOpen={open === 'remove'} onClose={close}>
        {t('cards:remove.text')}
      </GoneDialog>
      <GoneDialog card={card} kind="dismiss" isOpen={open === 'dismiss'} onClose={close}>
        {t('cards:dismiss.text')}
      </GoneDialog>
    </div>
  );
}

/** SUB-051: a default card stays; the button says why. */
function RemoveButton({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const t = useText();
  const isKept = card.isDefault || card.isWarehouseDefault;
  return (
    <span {...tip(isKept ? t('errors:CannotDeleteDefaultCard') : null)}>
      <Button size="xs" variant="subtle" color="red" disabled={isKept} onClick={onOpen}>
        {t('cards:remove.open')}
      </Button>
    </span>
  );
}

type GoneProps = { card: Card; kind: 'remove' | 'dismiss'; isOpen: boolean; onClose: () => void; children: ReactNode };

/** The question before a card leaves the list. */
function GoneDialog({ card, kind, isOpen, onClose, children }: GoneProps) {
  const t = useText();
  const remove = useCallMutation(cards.remove, { done: t('cards:remove.done') });
  const dismiss = useCallMutation(cards.dismiss, { done: t('cards:dismiss.done') });
  const confirm = () =>
    kind === 'remove'
      ? remove.mutate({ query: { id: card.id } }, { onSuccess: onClose })
      : dismiss.mutate({ body: { cardId: card.id } }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`cards:${kind}.title`, { last4: card.last4 })}
      confirmLabel={t(`cards:${kind}.confirm`)}
      danger
      isBusy={remove.isPending || dismiss.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
