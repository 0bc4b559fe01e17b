import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Card as AccountCard } from '@kervan/contracts/cards';
import type { BillingCustomer } from '@kervan/contracts/billing';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstWrong } from '../../../kit/settings/use-first-wrong.ts';
import { useFormState } from '../../../kit/settings/use-form-state.ts';
import { useStores, useUser } from '../../../session/session-data.ts';
import { AddressFields } from '../address/address-fields.tsx';
import {
  addressBody,
  addressOf,
  addressPaths,
  checkAddress,
  emptyAddress,
  type AddressForm,
} from '../address/address-form.ts';
import { cardParts, emptyCard, isWholeCard, isWholePart, type CardFacts } from '../card-entry/card-fields.tsx';
import type { CardEntryState } from '../card-entry/card-entry.tsx';
import { AmountCard } from './amount-card.tsx';
import { CardPanel } from './card-panel.tsx';
import { CouponBox } from './coupon-box.tsx';
import { choiceOf, trialOf, type OfferedLevel } from './plan-choice.ts';
import { PlanAccordions } from './plan-accordions.tsx';
import { PurchaseFailureNote } from './purchase-failure.tsx';
import { PurchaseProgress } from './purchase-progress.tsx';
import { RenewalNote, UnfinishedNote } from './subscribe-notes.tsx';
import classes from './subscribe.module.css';
import { useCoupon } from './use-coupon.ts';
import { usePurchase } from './use-purchase.ts';

type Facts = {
  levels: readonly OfferedLevel[];
  customer: BillingCustomer | null;
  defaultCard: AccountCard | null;
  unfinished: CustomerSubscription | null;
  ended: CustomerSubscription | null;
};
type Props = { entry: CardEntryState; facts: Facts; isRenewal: boolean };

/** What the form holds, and what its button does. */
function useSubscribeForm(facts: Facts, isRenewal: boolean) {
  const choosing = useChoice(facts, isRenewal);
  const { coupon: firstCoupon } = useSearch({ from: '/panel/subscriptions/subscribe' });
  const coupon = useCoupon(
    choosing.choice?.paid.id ?? null,
    isRenewal ? '' : (facts.unfinished?.coupon?.code ?? firstCoupon ?? ''),
  );
  const address = useAddress(facts.customer);
  const [card, setCard] = useState<CardFacts>(emptyCard);
  const [isNewCard, setNewCard] = useState(facts.defaultCard === null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [missing, setMissing] = useState<{ field: 'plan' | 'coupon' } | null>(null);
  const [restoreLists, setRestoreLists] = useState(true);
  const navigate = useNavigate();
  const hasStore = useStores().length > 0;
  const purchase = usePurchase(() =>
    navigate({ to: hasStore ? '/subscriptions/mySubscription' : '/addStoreSteps/AddStore' }),
  );
  const submit = () => {
    setSubmitted(true);
    const wrongField = address.validateAll();
    const hasCard = !isNewCard || isWholeCard(card);
    // What is missing is gone to from above: the plan, the coupon, the card, the address.
    const missing = !choosing.choice ? 'plan' : coupon.isOpen ? 'coupon' : null;
    setMissing(missing === null ? null : { field: missing });
    if (missing === null && !hasCard)
      purchase.focusCard(cardParts.find((part) => !isWholePart(card[part])) ?? 'number');
    if (missing !== null || !hasCard || wrongField !== null || !choosing.choice || !address.edit) return;
    const { level, paid } = choosing.choice;
    void purchase.start(
      {
        address: addressBody(address.edit.form),
        levelId: level.id,
        priceId: paid.stripePriceId ?? '',
        price: paid.price,
        couponId: coupon.applied?.couponId ?? null,
        restoreLists,
        knownCardId: isNewCard ? null : (facts.defaultCard?.id ?? null),
      },
      isNewCard,
    );
  };
  const cardEntry = {
    isNew: isNewCard,
    card,
    onNew: (isNew: boolean) => {
      setNewCard(isNew);
      purchase.forgetCard();
    },
    onChange: (part: keyof CardFacts, fact: CardFacts[keyof CardFacts]) => {
      setCard((before) => ({ ...before, [part]: fact }));
      purchase.forgetCard();
    },
  };
  // An empty card is gone to by its own frames; beside it nothing else takes the focus.
  const wrong = missing ?? (isSubmitted && isNewCard && !isWholeCard(card) ? null : address.wrong);
  return {
    ...choosing,
    coupon,
    address,
    cardEntry,
    isSubmitted,
    wrong,
    restoreLists,
    setRestoreLists,
    purchase,
    submit,
  };
}

/** The form of a purchase: plan, coupon, card, address, what is paid, and the way through the eight steps. */
export function SubscribeForm({ entry, facts, isRenewal }: Props) {
  const t = useText();
  const page = useRef<HTMLFormElement>(null);
  const held = useSubscribeForm(facts, isRenewal);
  const { choice, choose, trialClosed, coupon, address, cardEntry, isSubmitted, purchase, submit } = held;
  useFirstWrong(page, held.wrong, true);
  const isBusy = purchase.step !== null;
  if (!address.edit) return null;
  return (
    <form
      ref={page}
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.main}>
        {facts.unfinished && <UnfinishedNote unfinished={facts.unfinished} />}
        {isRenewal && (
          <RenewalNote
            ended={facts.ended}
            restores={held.restoreLists}
            onRestore={held.setRestoreLists}
            disabled={isBusy}
          />
        )}
        {purchase.step && <PurchaseProgress step={purchase.step} />}
        {purchase.failure && (
          <PurchaseFailureNote
            failure={purchase.failure}
            onPayNow={choice?.level.isTrial ? () => choose({ level: choice.paid.id, trial: false }) : null}
          />
        )}
        <PlanAccordions
          levels={facts.levels}
          choice={choice}
          trialClosed={trialClosed}
          withoutTrial={isRenewal}
          onChoose={choose}
          fault={isSubmitted && !choice ? t('subscriptions:planNeeded') : null}
          disabled={isBusy}
        />
        <section className={classes.pair}>
          <CardPanel
            entry={entry}
            defaultCard={facts.defaultCard}
            {...cardEntry}
            address={address}
            isSubmitted={isSubmitted}
            disabled={isBusy}
          />
          <div className={classes.half}>
            <h2>{t('billing:address.title')}</h2>
            <AddressFields edit={address.edit} onLeave={address.leave} withoutName disabled={isBusy} />
          </div>
        </section>
      </div>
      <aside className={classes.aside}>
        <AmountCard
          choice={choice}
          coupon={coupon.applied}
          isBusy={isBusy}
          goesOn={facts.unfinished !== null && facts.unfinished.planLevelId === choice?.level.id}
        >
          {isRenewal ? (
            <p className="small text3">{t('subscriptions:coupon.notOnRenewal')}</p>
          ) : (
            <CouponBox coupon={coupon} isSubmitted={isSubmitted} disabled={isBusy} />
          )}
        </AmountCard>
      </aside>
    </form>
  );
}

/** The choice stands in the address; a purchase that is unfinished is where it begins. */
function useChoice({ levels, unfinished, ended }: Facts, isRenewal: boolean) {
  const t = useText();
  const search = useSearch({ from: '/panel/subscriptions/subscribe' });
  const navigate = useNavigate();
  const refusal = trialOf(levels)?.refusal ?? null;
  const trialClosed = refusal !== null ? t('subscriptions:trial.used') : null;
  const isTrialBegun = unfinished !== null && trialOf(levels)?.id === unfinished.planLevelId;
  const begun = isTrialBegun
    ? { level: unfinished.nextLevelId ?? 0, trial: true }
    : unfinished
      ? { level: unfinished.planLevelId }
      : // A renewal begins with what the last subscription was.
        isRenewal && ended
        ? { level: ended.nextLevelId ?? ended.planLevelId }
        : null;
  const wanted = search.level === undefined ? (begun ?? {}) : search;
  return {
    choice: choiceOf(levels, wanted, trialClosed === null && !isRenewal),
    trialClosed,
    choose: (next: { level: number; trial: boolean } | null) =>
      void navigate({
        to: '/subscriptions/subscribe',
        search: {
          ...(next === null ? {} : { level: next.level }),
          ...(next?.trial ? { trial: true as const } : {}),
          ...(search.coupon ? { coupon: search.coupon } : {}),
        },
        replace: true,
        resetScroll: false,
      }),
  };
}

function useAddress(customer: BillingCustomer | null) {
  const t = useText();
  const user = useUser();
  // The first time the account's own name is the likeliest one.
  const [first] = useState(() => (customer ? addressOf(customer) : { ...emptyAddress, nameSurname: user.name }));
  return useFormState<AddressForm>(
    { form: first, revision: 0 },
    {
      paths: addressPaths,
      check: checkAddress,
      faultText: ({ code }) => (code === 'RegionNeeded' ? t('billing:address.regionNeeded') : t('ui:required')),
    },
  );
}
export type AddressState = ReturnType<typeof useAddress>;
