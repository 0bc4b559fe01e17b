import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { showPart } from '../testing/show.tsx';
import { answerSession, germanStore, goodStanding, subscription, user as someone } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';
import {
  loadSession,
  useAppData,
  useManualManagement,
  useSelectedStore,
  useStores,
  useSubscription,
  useUser,
} from './session-data.ts';
import { session, useSession } from './session.ts';

const facts = {
  isCustomerStripeInvoiceNotPaid: true,
  customerPaymentStatus: 1,
  hasSubscriptionCanceled: true,
  hasPaymentWaitingPackage: true,
  hasCustomerDisputedPayment: true,
} as const;

/** What any screen can ask of the session. */
function Known() {
  const { token, storeId } = useSession();
  const user = useUser();
  return (
    <output>
      {JSON.stringify({
        token,
        storeId,
        user,
        markets: useStores(),
        selected: useSelectedStore(),
        subscription: useSubscription(),
        standing: useAppData(),
        manualManagement: useManualManagement(),
      })}
    </output>
  );
}

it.each([false, true])(
  'AUTH-038 SHELL-100 SHELL-105 a session knows its token, who is signed in and that it is a Customer, the credit, the stores and the one in use, the subscription and how the account stands (by hand: %s)',
  async (manuelManagement) => {
    const wire = createWire();
    answerSession(wire);
    const store = { ...germanStore, manuelManagement };
    wire.answer(stores.list, [store]);
    wire.answer(identity.userInfo, { ...someone, credit: 180.5, manual_management: manuelManagement });
    wire.answer(subscriptions.appData, { ...goodStanding, ...facts });
    session.begin('token-of-the-test');
    const { queryClient } = await showPart(
      <Suspense>
        <Known />
      </Suspense>,
      { wire },
    );
    await act(() => loadSession(queryClient));
    const known = JSON.parse((await screen.findByRole('status')).textContent ?? '') as Record<string, unknown>;
    expect(known).toEqual({
      token: 'token-of-the-test',
      storeId: germanStore.id,
      user: { ...someone, roles: ['Customer'], credit: 180.5, manual_management: manuelManagement },
      markets: [store],
      selected: store,
      subscription,
      standing: { ...goodStanding, ...facts },
      // One flag, under the name that each place has for it.
      manualManagement: manuelManagement,
    });
  },
);
