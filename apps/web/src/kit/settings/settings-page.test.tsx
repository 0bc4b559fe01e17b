import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { ApiError } from '@kervan/contracts/call';
import { pricing } from '@kervan/contracts/pricing-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { session } from '../../session/session.ts';
import { showPart } from '../../testing/show.tsx';
import { answerSession } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { afterLeaveQuestion } from '../../ui/use-leave-question.ts';
import type { Aside } from './settings-aside.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingRows } from './setting-rows.ts';
import { useSettingsForm, type SettingsDescription } from './use-settings-form.ts';

type Form = { first: { low: number; high: number }; second: { days: number } };
type Document<Values> = Values & { revision: number };
type Answers = { first: Document<Form['first']>; second: Document<Form['second']> };
const { NumberRow } = settingRows<Form>();

/** Two documents on a server that counts the revisions of both together. */
function createServer() {
  const server = {
    first: { low: 1, high: 5 },
    second: { days: 3 },
    revision: 7,
    /** What a save is answered with instead, one after the other; null = it is saved. */
    refusals: [] as (ApiError | null)[],
    saved: [] as unknown[],
    read: { first: 0, second: 0 },
    reading: null as Promise<never> | null,
    put(name: 'first' | 'second', body: object, revision: number) {
      const refusal = server.refusals.shift() ?? null;
      if (refusal) return Promise.reject(refusal);
      server.saved.push({ [name]: body, revision });
      Object.assign(server[name], body);
      server.revision = revision + 1;
      return Promise.resolve({ revision: server.revision, actionId: 100 + server.revision });
    },
  };
  return server;
}
type Server = ReturnType<typeof createServer>;

const describeFor = (server: Server): SettingsDescription<Form, Answers> => {
  const query = <Name extends 'first' | 'second'>(name: Name) => ({
    queryKey: [pricing.get.id, name],
    queryFn: () => {
      server.read[name] += 1;
      return server.reading ?? Promise.resolve({ ...server[name], revision: server.revision } as Answers[Name]); // Of this name.
    },
  });
  return {
    queries: { first: query('first'), second: query('second') },
    formOf: ({ first: { revision, ...first }, second: { revision: other, ...second } }) => ({
      form: { first, second },
      revision: Math.min(revision, other),
    }),
    paths: ['first.low', 'first.high', 'second.days'],
    check: ({ first, second }) => [
      ...(first.low > first.high ? [{ field: 'first.low', code: 'Order' }] : []),
      ...(second.days > 30 ? [{ field: 'second.days', code: 'OutOfRange' }] : []),
      { field: 'elsewhere', code: 'OutOfRange' },
    ],
    faultText: ({ code }) => `fault ${code}`,
    call: pricing.save,
    saves: ({ first, second }, changes) => [
      ...(changes.some((path) => path.startsWith('first')) ? [(at: number) => server.put('first', first, at)] : []),
      ...(changes.includes('second.days') ? [(at: number) => server.put('second', second, at)] : []),
    ],
    words: {
      failed: 'Cannot be read',
      overtaken: 'Changed meanwhile',
      saved: 'Saved both',
      undone: 'Back',
      undonePartly: 'Partly',
    },
  };
};

type Extra = { confirm?: boolean; aside?: Aside };

function Sample({ server, confirm = false, aside }: { server: Server } & Extra) {
  const form = useSettingsForm(describeFor(server));
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <FormatProvider locale="de-DE" language="en" timeZone="Europe/Berlin" now={() => 0}>
      <SettingsPage
        form={form}
        title="Sample settings"
        note="What they do"
        tabs={{
          active: tab,
          open: setTab,
          items: [
            { name: 'one', label: 'One' },
            { name: 'two', label: 'Two' },
          ],
          tabOf: (field) => (field.startsWith('second') ? 'two' : 'one'),
        }}
        consequence="All of it is priced again"
        {...(confirm ? { confirm: { isNeeded: true, title: 'Sure?', text: 'No profit', label: 'Do it' } } : {})}
        {...(aside ? { aside } : {})}
      >
        {tab === 'one' ? (
          <>
            <NumberRow path="first.low" label="Low" unit="x" />
            <NumberRow path="first.high" label="High" unit="x" />
          </>
        ) : (
          <NumberRow path="second.days" label="Days" unit="d" />
        )}
      </SettingsPage>
    </FormatProvider>
  );
}

async function open(extra: Extra & { server?: Server; language?: 'tr' | 'en' } = {}) {
  const { server = createServer(), language = 'en', ...rest } = extra;
  const wire = createWire();
  answerSession(wire);
  session.begin('token-of-the-test');
  wire.answer(activity.list, { items: [], next: null } as never); // Nothing of it is shown here.
  const shown = await showPart(<Sample server={server} {...rest} />, { wire, language });
  return { ...shown, server };
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const tab = (name: string) => screen.getByRole('tab', { name });
async function put(user: User, name: string, text: string) {
  const input = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
  await user.clear(input);
  await user.type(input, text);
}
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const save = (user: User, name = /^Save \d+ change/) => user.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

describe('a settings page', () => {
  it('counts what differs, marks its tabs, and forgets it all on Cancel', async () => {
    const { user } = await open();
    await screen.findByRole('textbox', { name: /^Low/ });
    expect(bar()).toBeNull();
    await put(user, 'Low', '2');
    await user.click(tab('Two'));
    await put(user, 'Days', '4');
    expect(within(bar()!).getByRole('button', { name: 'Save 2 changes' })).toBeDefined();
    expect(bar()!.textContent).toContain('All of it is priced again');
    expect([tab('One'), tab('Two')].map((each) => each.querySelector('i') !== null)).toEqual([true, true]);
    await put(user, 'Days', '3');
    expect([tab('One'), tab('Two')].map((each) => each.querySelector('i') !== null)).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(bar()).toBeNull();
    await user.click(tab('One'));
    expect(field('Low').value).toBe('1');
  });

  it('speaks Turkish', async () => {
    const { user } = await open({ language: 'tr' });
    await put(user, 'Low', '2');
    expect(screen.getByRole('button', { name: '1 değişikliği kaydet' })).toBeDefined();
    expect(screen.getByText('Önce: 1 x')).toBeDefined();
  });

  it('saves only the documents touched, each on the revision before, says so, and takes both back in turn', async () => {
    const { user, wire, server } = await open();
    wire.answer(activity.undo, { skipped: [] } as never); // What was skipped is all that is looked at.
    await put(user, 'Low', '2');
    await user.click(tab('Two'));
    await put(user, 'Days', '4');
    await save(user);
    await screen.findByText('Saved both');
    expect(server.saved).toEqual([
      { first: { low: 2, high: 5 }, revision: 7 },
      { second: { days: 4 }, revision: 8 },
    ]);
    expect(bar()).toBeNull();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await screen.findByText('Back');
    expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 109 }, { actionId: 108 }]);
  });

  it('goes to the first wrong field, on another tab too, and saves nothing', async () => {
    const { user, server } = await open();
    await user.click(tab('Two'));
    await put(user, 'Days', '99');
    await user.click(tab('One'));
    await put(user, 'High', '6');
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Days')));
    expect(screen.getByRole('alert').textContent).toBe('fault OutOfRange');
    await user.click(tab('One'));
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Days')));
    expect(server.saved).toEqual([]);
  });

  it('keeps the changes where somebody saved meanwhile, puts them on what they saved, and saves them then', async () => {
    const { user, server } = await open();
    await put(user, 'Low', '2');
    server.first.high = 9;
    server.revision = 12;
    server.refusals = [new ApiError('SettingsChangedMeanwhile', 409)];
    await save(user);
    await screen.findByText('Changed meanwhile');
    expect(field('Low').value).toBe('2');
    await user.click(screen.getByRole('button', { name: 'Load the new values' }));
    await waitFor(() => expect(field('High').value).toBe('9'));
    expect([field('Low').value, screen.queryByText('Changed meanwhile')]).toEqual(['2', null]);
    await save(user, /^Save 1 change$/);
    await screen.findByText('Saved both');
    expect(server.saved).toEqual([{ first: { low: 2, high: 9 }, revision: 12 }]);
  });

  it('keeps saying that somebody saved while their values cannot be read', async () => {
    const { user, server } = await open();
    await put(user, 'Low', '2');
    server.refusals = [new ApiError('SettingsChangedMeanwhile', 409)];
    await save(user);
    await screen.findByText('Changed meanwhile');
    server.reading = Promise.reject(new ApiError('UnexpectedError', 400));
    server.reading.catch(() => {});
    await user.click(screen.getByRole('button', { name: 'Load the new values' }));
    await waitFor(() => expect(server.read.first).toBe(2));
    expect(screen.getByText('Changed meanwhile')).toBeDefined();
    server.reading = null;
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Changed meanwhile')).toBeNull());
  });

  it('counts only what is left where a part is saved and the rest fails', async () => {
    const { user, server } = await open();
    await put(user, 'Low', '2');
    await user.click(tab('Two'));
    await put(user, 'Days', '4');
    server.refusals = [null, new ApiError('UnexpectedError', 500)];
    await save(user);
    await save(user, /^Save 1 change$/);
    await screen.findByText('Saved both');
    expect(server.saved.at(-1)).toEqual({ second: { days: 4 }, revision: 8 });
    expect(server.saved).toHaveLength(2);
  });

  it('shows at its field what the server refuses, and in a toast what has none here', async () => {
    const { user, server } = await open();
    await user.click(tab('Two'));
    await put(user, 'Days', '4');
    await user.click(tab('One'));
    server.refusals = [new ApiError('ValidationFailed', 400, [{ field: 'second.days', code: 'too_big' }])];
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Days')));
    expect(screen.getByRole('alert').textContent).toBe('fault too_big');
    await user.type(field('Days'), '{Backspace}5');
    expect(screen.queryByText('fault too_big')).toBeNull();
    server.refusals = [new ApiError('ValidationFailed', 400, [{ field: 'other', code: 'too_big' }])];
    await save(user);
    await waitFor(() => expect(document.querySelector('.toast')).not.toBeNull());
  });

  it('takes the save of a moment ago back by Z, with the number of products it touches, and says so where there is none', async () => {
    const { user, wire } = await open();
    await screen.findByRole('textbox', { name: /^Low/ });
    await user.keyboard('z');
    await screen.findByText(/^Nothing to undo here: no settings saved in the last 10 minutes/);
    const action = { kind: 'SaveFilters', undoBlock: null, itemCount: 0, date: new Date(0).toISOString() };
    const old = { ...action, actionId: 4, date: new Date(-11 * 60_000).toISOString() };
    const ofItems = { ...action, actionId: 5, kind: 'ZeroStock' };
    wire.answer(activity.list, { items: [ofItems, old], nextCursor: null } as never); // Nothing else of them is looked at.
    await user.keyboard('z');
    await waitFor(() => expect(wire.asked(activity.list)).toHaveLength(2));
    expect(wire.asked(activity.undo)).toHaveLength(0);
    wire.answer(activity.list, { items: [ofItems, { ...action, actionId: 6 }, old], nextCursor: null } as never);
    wire.answer(activity.undo, { undone: 2, decided: 106, skipped: [] });
    await user.keyboard('z');
    await screen.findByText('Settings restored; 106 products are being calculated again');
    expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 6 }]);
  });

  it('asks before saving where the screen wants it', async () => {
    const { user, server } = await open({ confirm: true });
    await put(user, 'Low', '2');
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Sure?' });
    expect(server.saved).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.saved).toEqual([]);
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Do it' }));
    await screen.findByText('Saved both');
  });

  it('asks once before its changes are thrown away, and not when there are none', async () => {
    const { user } = await open();
    const gone = vi.fn<() => void>();
    await put(user, 'Low', '2');
    act(() => afterLeaveQuestion(gone));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('1 change isn’t saved.');
    expect(gone).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => afterLeaveQuestion(gone));
    expect(gone).toHaveBeenCalledOnce();
  });

  it('SHELL-106 offers to save before it is left: saved first, then gone', async () => {
    const { user, server } = await open();
    const gone = vi.fn<() => void>();
    await put(user, 'Low', '2');
    act(() => afterLeaveQuestion(gone));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(gone).toHaveBeenCalledOnce());
    expect(server.saved).toEqual([{ first: { low: 2, high: 5 }, revision: 7 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SHELL-106 stays where the save on the way out is refused', async () => {
    const { user, server } = await open();
    const gone = vi.fn<() => void>();
    await put(user, 'Low', '2');
    server.refusals = [new ApiError('SettingsChangedMeanwhile', 409)];
    act(() => afterLeaveQuestion(gone));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await screen.findByText('Changed meanwhile');
    expect([gone.mock.calls.length, field('Low').value]).toEqual([0, '2']);
  });

  it('SHELL-106 does not offer to save what is wrong or wants an answer first', async () => {
    const { user } = await open();
    await put(user, 'Low', '9');
    act(() => afterLeaveQuestion(() => {}));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(dialog.queryByRole('button', { name: 'Save and leave' })).toBeNull();
  });

  it('says why nothing can be saved now', async () => {
    const server = createServer();
    const wire = createWire();
    wire.answer(subscriptions.appData, {
      isCustomerStripeInvoiceNotPaid: true,
      customerPaymentStatus: 0,
      hasSubscriptionCanceled: false,
      hasPaymentWaitingPackage: false,
      hasCustomerDisputedPayment: true,
      erasesAt: null,
    });
    answerSession(wire);
    session.begin('token-of-the-test');
    const { user } = await showPart(<Sample server={server} />, { wire });
    await screen.findByRole('textbox', { name: /^Low/ });
    await put(user, 'Low', '2');
    expect(screen.getByRole('button', { name: 'Save 1 change' })).toHaveProperty('disabled', true);
    expect(bar()!.textContent).not.toContain('All of it is priced again');
  });

  it('shows the places of the rows while they are read, what failed, and reads again', async () => {
    const server = createServer();
    server.reading = Promise.reject(new ApiError('RecordNotFound', 400));
    server.reading.catch(() => {});
    const { user } = await open({ server });
    await screen.findByText('Cannot be read');
    server.reading = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('textbox', { name: /^Low/ });
    expect(screen.queryByText('Cannot be read')).toBeNull();
  });
});

describe('the consequence beside a settings page', () => {
  const aside: Aside = {
    title: 'What it does',
    line: <b>3 zeroed</b>,
    review: 'Look',
    canSave: true,
    typed: null,
    panel: ({ isInSheet, onSave, onCancel }) => (
      <section aria-label={isInSheet ? 'in a sheet' : 'beside'}>
        <button type="button" onClick={onSave}>
          Save it
        </button>
        <button type="button" onClick={onCancel}>
          Drop it
        </button>
      </section>
    ),
  };

  it('stands there instead of the bar, saves, and forgets', async () => {
    const { user, server } = await open({ aside });
    await put(user, 'Low', '2');
    expect(bar()).toBeNull();
    const panel = within(screen.getByRole('region', { name: 'beside' }));
    await user.click(panel.getByRole('button', { name: 'Drop it' }));
    expect(field('Low').value).toBe('1');
    await put(user, 'Low', '3');
    await user.click(panel.getByRole('button', { name: 'Save it' }));
    await screen.findByText('Saved both');
    expect(server.saved).toHaveLength(1);
  });

  it('asks before its changes are thrown away', async () => {
    const { user } = await open({ aside });
    await put(user, 'Low', '2');
    act(() => afterLeaveQuestion(() => {}));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('is a line on a small screen that opens a sheet; Cancel there keeps the changes', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media === '(max-width: 900px)',
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    const { user, server } = await open({ aside });
    await screen.findByRole('textbox', { name: /^Low/ });
    expect(screen.queryByText('3 zeroed')).toBeNull();
    await put(user, 'Low', '2');
    expect(bar()!.textContent).toContain('3 zeroed');
    await user.click(screen.getByRole('button', { name: 'Look' }));
    await user.click(await screen.findByRole('button', { name: 'Drop it' }));
    expect(field('Low').value).toBe('2');
    await user.click(screen.getByRole('button', { name: 'Look' }));
    await user.click(await screen.findByRole('button', { name: 'Save it' }));
    await screen.findByText('Saved both');
    expect(server.saved).toHaveLength(1);
  });
});
