import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { flags } from '@kervan/contracts/flags-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { session } from '../session/session.ts';
import { showPart } from '../testing/show.tsx';
import { answerSession, orderCounts } from '../testing/signed-in.ts';
import { openHints } from '../testing/tell.ts';
import { createWire } from '../testing/wire.ts';
import { followChanges } from './follow-changes.ts';
import { read, useCallMutation } from './operations.ts';

const STORE = 41;
/** What is on screen: of the store in use the first two, of the account the others. */
const onScreen = {
  'orders.counts': orders.counts,
  'inventory.counts': inventory.counts,
  'credit.balance': credit.balance,
  'messages.topBar': messages.topBar,
  'stores.list': stores.list,
};
type Name = keyof typeof onScreen;
const names = Object.keys(onScreen) as Name[]; // Its own.

function Reads() {
  const all = [
    useQuery(read(orders.counts, {})),
    useQuery(read(inventory.counts, {})),
    useQuery(read(credit.balance, { query: {} })),
    useQuery(read(messages.topBar, { query: {} })),
    useQuery(read(stores.list, {})),
  ];
  return <i>{all.every(({ data }) => data !== undefined) ? 'here' : 'not yet'}</i>;
}

function Deeds() {
  const all = {
    'flags.delete': useCallMutation(flags.delete),
    'parcelMoney.answerExtra': useCallMutation(parcelMoney.answerExtra),
    'messages.markRead': useCallMutation(messages.markRead),
    'activity.undo': useCallMutation(activity.undo),
    'inventory.refresh': useCallMutation(inventory.refresh),
  };
  const requests = {
    'flags.delete': { query: { id: 7 } },
    'parcelMoney.answerExtra': { body: { extraPaymentId: 7, approve: true } },
    'messages.markRead': { params: { id: 7 } },
    'activity.undo': { body: { actionId: 7 } },
    'inventory.refresh': { body: { inventoryItemIds: [7] } },
  };
  return (Object.keys(all) as (keyof typeof all)[]).map((name) => (
    <button key={name} type="button" onClick={() => all[name].mutate(requests[name] as never)}>
      {name} {all[name].status}
    </button>
  ));
}

async function open(wire = createWire()) {
  answerSession(wire);
  wire.base(flags.delete, null);
  wire.base(parcelMoney.answerExtra, null as never);
  wire.base(messages.markRead, null as never);
  wire.base(activity.undo, { undone: 1, skipped: [] } as never);
  wire.base(inventory.refresh, { queued: 1 } as never);
  session.begin('token-of-the-test');
  session.takeStore(STORE);
  const shown = await showPart(
    <>
      <Reads />
      <Deeds />
    </>,
    { wire },
  );
  await screen.findByText('here');
  const before = new Map(names.map((name) => [name, wire.asked(onScreen[name]).length]));
  /** What was asked again since everything was here. */
  const again = () => names.filter((name) => wire.asked(onScreen[name]).length > (before.get(name) ?? 0));
  return { ...shown, wire, again };
}

describe('a change', () => {
  it.each<[string, Name[]]>([
    ['flags.delete', ['orders.counts']],
    ['parcelMoney.answerExtra', ['orders.counts', 'credit.balance']],
    ['messages.markRead', ['messages.topBar']],
    ['activity.undo', names],
    ['inventory.refresh', []],
  ])('%s reads again what shows its topics, and nothing else', async (name, expected) => {
    const { user, again } = await open();
    await user.click(screen.getByRole('button', { name: `${name} idle` }));
    await screen.findByRole('button', { name: `${name} success` });
    expect(again()).toEqual(expected);
  });

  it('is not done before what it touched has been read again', async () => {
    const { user, wire } = await open();
    // What is asked for again waits until the test lets it come.
    let letCome = () => {};
    const late = new Promise<Response>((resolve) => {
      letCome = () => resolve(Response.json({ resultType: 0, message: null, data: orderCounts, errorMessage: null }));
    });
    wire.reply(orders.counts, () => late as never);
    const asked = wire.asked(orders.counts).length;
    await user.click(screen.getByRole('button', { name: 'flags.delete idle' }));
    await waitFor(() => expect(wire.asked(orders.counts)).toHaveLength(asked + 1));
    expect(screen.getByRole('button', { name: 'flags.delete pending' })).toBeDefined();
    letCome();
    await screen.findByRole('button', { name: 'flags.delete success' });
  });
});

describe('SHELL-109 a hint', () => {
  async function listening() {
    const wire = createWire();
    const { tell, end } = openHints(wire);
    const shown = await open(wire);
    const stop = followChanges(shown.queryClient, 'token-of-the-test');
    onTestFinished(() => (stop(), end()));
    return { ...shown, tell };
  }

  it.each<[Parameters<ReturnType<typeof openHints>['tell']>[0], Name[]]>([
    ['order', ['orders.counts']],
    ['counts', ['inventory.counts']],
    ['credit', ['credit.balance']],
    ['message', ['messages.topBar']],
    ['banner', ['stores.list']],
    ['history', []],
  ])('of the topic %s reads again what shows it, and nothing else', async (topic, expected) => {
    const { tell, again } = await listening();
    await tell(topic, STORE, [7]);
    expect(again()).toEqual(expected);
  });

  it('of another store reads again what the account shows of all its stores alone', async () => {
    const { tell, again } = await listening();
    for (const topic of ['order', 'counts', 'message', 'banner'] as const) await tell(topic, STORE + 1, [7]);
    expect(again()).toEqual(['messages.topBar', 'stores.list']);
  });
});

/** What a member of staff does stands among what members did. */
function OfStaff() {
  const me = useQuery(read(staff.me, {}));
  const end = useCallMutation(staffCustomers.endSessions);
  return (
    <button type="button" onClick={() => end.mutate({ body: { id: 7, why: 'asked for it' } } as never)}>
      {me.data ? 'here' : 'not yet'} {end.status}
    </button>
  );
}

it('what staff change is found among the topics of staff', async () => {
  const wire = createWire();
  const member = { id: 1, name: 'Deniz', email: 'deniz@example.com', mustChangePassword: false, waitingRequests: 0 };
  wire.base(staff.me, member);
  wire.base(staffCustomers.endSessions, null as never);
  const { user } = await showPart(<OfStaff />, { wire });
  await user.click(await screen.findByRole('button', { name: 'here idle' }));
  await screen.findByRole('button', { name: 'here success' });
  expect(wire.asked(staff.me)).toHaveLength(2);
});
