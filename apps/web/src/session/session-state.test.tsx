import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { showPart } from '../testing/show.tsx';
import { answerSession, germanStore, goodStanding, subscription, user as someone } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';
import { loadSession, useAppData, useSelectedStore, useStores, useSubscription, useUser } from './session-data.ts';
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
      })}
    </output>
  );
}

it('AUTH-038 SHELL-100 a session knows its token, who is signed in and that it is a Customer, the credit, the stores and the one in use, the subscription and how the account stands', async () => {
  const wire = createWire();
  answerSession(wire);
  wire.answer(identity.userInfo, { ...someone, credit: 180.5, manual_management: true });
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
    user: { ...someone, roles: ['Customer'], credit: 180.5, manual_management: true },
    markets: [germanStore],
    selected: germanStore,
    subscription,
    standing: { ...goodStanding, ...facts },
  });
});
