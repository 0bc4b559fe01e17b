import { useQuery } from '@tanstack/react-query';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { read } from '../../../api/operations.ts';

/**
 * What the server knows of a purchase, so that it goes on after a reload where it stood: the address that is saved, the card that is set up,
 * the subscription that waits for its payment. Nothing of it is kept in the browser.
 */
export function useSubscribeFacts() {
  const levels = useQuery(read(subscriptions.initialLevels, {}));
  const customer = useQuery(read(billing.getCustomer, {}));
  const cardList = useQuery({ ...read(cards.list, { query: { orNone: 'true' } }), retry: false });
  const history = useQuery(read(subscriptions.history, { query: {} }));
  const newest = history.data?.[0] ?? null;
  return {
    levels,
    /**
     * What helps to fill the form; a part that cannot be read is filled in by hand. Once asked, never pending again: reading
     * again must not take away the form with what is typed in it.
     */
    isPending: [customer, cardList, history].some((query) => !query.isFetched),
    customer: customer.data ?? null,
    defaultCard: defaultOf(cardList.data ?? []),
    /** Made and not paid: it is gone on with. */
    unfinished: newest?.status === 'none' && newest.endedAt === null ? newest : null,
    ended: history.data?.find(isEnded) ?? null,
  };
}

const defaultOf = (list: readonly Card[]): Card | null => list.find((card) => card.isDefault && card.isUsable) ?? null;

const isEnded = ({ endedAt, status }: CustomerSubscription): boolean => endedAt !== null && status !== 'none';
