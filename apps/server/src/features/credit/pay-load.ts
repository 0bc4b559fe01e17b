import { isPassing, ProviderError } from '@kervan/domain/billing/provider-error';
import { isOpenLoad, LoadKind } from '@kervan/domain/credit/load-state';
import type { Db } from '../../db/connect.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { performCall, type CallDeps } from '../../records/billing/perform-call.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { lockLoad, type LoadRow } from './load-rows.ts';
import { declined, settleLoad } from './settle-load.ts';

type Within = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * Charges the card of a load under the load's own key: made once, however often it is called and wherever a crash comes between
 * (billing §2). Answers the load as it stands then. @throws ProviderError with outcome `unknown`, also where the provider was not reached: it goes
 * on by itself, for a card that nobody asked is not declined
 */
export async function payLoad(
  deps: CallDeps,
  within: Within,
  { accountId, loadId }: { accountId: number; loadId: string },
): Promise<LoadRow | undefined> {
  const { load, customerId } = await within(async (tx) => ({
    load: await lockLoad(tx, accountId, loadId),
    customerId: await findCustomerId(tx, accountId),
  }));
  if (!load || !isOpenLoad(load.state) || load.payment_intent_id !== null || customerId === null) return load;
  try {
    const { name, maxAttempts } = creditJobs.pay;
    const payment = await performCall(
      deps,
      {
        accountId,
        operation: 'createPayment',
        entity: `load:${loadId}`,
        isOnce: true,
        afterHealing: { name, payload: { accountId, loadId }, maxAttempts, key: `load:${loadId}` },
        params: {
          accountId,
          customerId,
          cardId: load.payment_method_id,
          amount: load.gross,
          description: 'Warehouse credit',
          statementCode: null,
          offSession: load.kind === LoadKind.Automatic,
          metadata: { load_id: loadId },
        },
      },
      async (tx, answer) => void (await settleLoad(tx, { accountId, loadId, payment: answer, now: deps.clock.now() })),
    );
    // Made before, perhaps by who died with it: what the answer says is kept now.
    return await within((tx) => settleLoad(tx, { accountId, loadId, payment, now: deps.clock.now() }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isPassing(error.fault)) throw new ProviderError('OutcomeUnknown', error.words, { cause: error });
    const { paymentId, declineCode, code } = error.words;
    return within((tx) =>
      settleLoad(tx, {
        accountId,
        loadId,
        payment: declined(paymentId, declineCode ?? code ?? error.fault),
        now: deps.clock.now(),
      }),
    );
  }
}
