import type { System } from '../world/system.ts';
import { createDesk, desks } from './books/desk.ts';
import { nextDue, runDue } from './clocks/due.ts';
import { finishAdvancing } from './clocks/test-clocks.endpoints.ts';
import { deliverDue } from './events/deliver.ts';
import { webhookFaultKinds } from './events/plan-deliveries.ts';
import { registerBrowser } from './browser/browser.routes.ts';
import { registerControl } from './control/control.routes.ts';
import { registerInvoicePages } from './pages/invoice.routes.ts';
import { registerStatements } from './pages/statement.routes.ts';
import { registerThreeDSecure } from './pages/three-d-secure.routes.ts';
import { registerApi } from './payments.routes.ts';
import { answerFaultKinds } from './wire/gateway.ts';
import { worldOfKey } from './wire/caller.ts';
import type { Books } from './books/books.ts';

/** Card payments, subscriptions and invoices: Stripe's protocol. */
export const paymentsSystem: System = {
  name: 'payments',
  tables: [new URL('./payments.sql', import.meta.url)],
  routes: [
    registerApi,
    registerBrowser,
    registerThreeDSecure,
    registerInvoicePages,
    registerStatements,
    registerControl,
  ],
  worldOf: worldOfKey,
  effects: {
    'payments.deliver': deliverDue,
    'payments.due': async (world, _payload, at) => {
      const desk = desks.of(world);
      desk.woken('due', at.getTime());
      await desk.turn((books) => runDue(books, Math.floor(at.getTime() / 1000)));
    },
  },
  faultKinds: [...answerFaultKinds, ...webhookFaultKinds],
  failures: {
    internal: { error: { message: 'An unknown error occurred.', type: 'api_error' } },
    unavailable: { error: { message: 'Stripe is temporarily unavailable.', type: 'api_error' } },
  },
  links: () => [
    {
      path: '/payments/cards',
      name: 'Cards',
      text: 'Every card that was used for a payment, each with its bank statement. <code>/v1</code> speaks the protocol of the card processor; <code>GET /world/payments</code> counts.',
    },
  ],
  async open(world) {
    const desk = createDesk(world, wakesOf);
    desks.hold(world, desk);
    // A clock that was advancing when the process ended goes on.
    const { rows } = await world.sql.query(
      "select 1 from sandbox.payment where world = $1 and kind = 'test_clock' and doc ->> 'status' = 'advancing'",
      [world.id],
    );
    if (rows.length > 0) await desk.turn(finishAdvancing);
  },
};

/** When something is due next: a delivery, and what happens by itself. */
function wakesOf(books: Books): { deliver: number | null; due: number | null } {
  const waiting = books
    .list('delivery')
    .flatMap(({ status, dueMs }) => (status === 'waiting' && dueMs !== null ? [dueMs] : []));
  const due = nextDue(books, null);
  return { deliver: waiting.length === 0 ? null : Math.min(...waiting), due: due ? due.at * 1000 : null };
}
