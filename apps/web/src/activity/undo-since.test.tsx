import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { ActivityRow } from '@kervan/contracts/activity';
import { inventory } from '@kervan/contracts/inventory-calls';
import { texts } from '@kervan/texts/texts';
import { session } from '../session/session.ts';
import { knownItem } from '../testing/known-item.ts';
import { languages } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { AS_OF } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';
import { showActivity } from './drawer-state.ts';

const action = (actionId: number, over: Partial<ActivityRow> = {}): ActivityRow => ({
  actionId,
  date: '2026-03-02T08:55:00.000Z',
  actor: 'user',
  actorName: 'Ada Demir',
  device: null,
  kind: 'ZeroStock',
  reason: 'SettingsChange',
  itemCount: 3,
  before: {},
  after: {},
  undoableUntil: '2026-03-09T08:55:00.000Z',
  undoBlock: null,
  undoOf: null,
  ...over,
});

async function open(language: 'en' | 'tr', rows: ActivityRow[]) {
  const wire = createWire();
  wire.answer(inventory.detail, knownItem);
  wire.answer(activity.list, {
    items: rows,
    totalCount: rows.length,
    page: 1,
    limit: 25,
    nextCursor: null,
    asOf: AS_OF,
  });
  const shown = await showScreen('/inventoryItem/B0C7K2M4QX?tab=changes', { wire, language });
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, wire };
}

it.each(languages)(
  'INV-125 everything since an action is asked about, taken back, and what was left is told (%s)',
  async (language) => {
    const { user, wire } = await open(language, [action(9), action(8, { undoBlock: 'tooOld' })]);
    const { since } = texts[language].activityPanel;
    act(() => showActivity(true));
    const buttons = await screen.findAllByText(since.button);
    // What is too old has no undo at all.
    expect(buttons).toHaveLength(1);
    wire.answer(activity.undo, {
      undone: 7,
      actions: 2,
      isMore: true,
      skipped: [{ id: 5, name: 'B0C7K2M4QX', reason: 'changedSince' }],
    });
    await user.click(buttons[0] ?? document.body);
    expect(wire.asked(activity.undo)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: since.confirm }));
    await waitFor(() =>
      expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([
        { since: '2026-03-02T08:55:00.000Z', customerMarketPlaceId: expect.any(Number) },
      ]),
    );
    const told = since.skipped_other.replace('{{actions}}', '2').replace('{{items}}', '1');
    await screen.findByText(`${told} ${since.more}`);
  },
);

it.each(languages)('INV-125 an action is taken back for one product alone on its page (%s)', async (language) => {
  const { user, wire } = await open(language, [
    action(9),
    action(8, { undoBlock: 'undone' }),
    action(7, { kind: 'SaveSettings' }),
  ]);
  const { itemActions } = texts[language].product;
  const card = (await screen.findByRole('heading', { name: itemActions.title })).closest('section') ?? document.body;
  await within(card).findByRole('list', { name: itemActions.title });
  // Of settings there is no product; what was taken back has no undo.
  expect(within(card).getAllByRole('listitem')).toHaveLength(2);
  expect(wire.asked(activity.list).map(({ body }) => body)).toContainEqual(expect.objectContaining({ text: 'KVN-5' }));
  wire.answer(activity.undo, { undone: 1, skipped: [] });
  const [button, ...others] = within(card).getAllByText(itemActions.undo);
  expect(others).toEqual([]);
  await user.click(button ?? document.body);
  await waitFor(() =>
    expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9, inventoryItemId: 5 }]),
  );
});

it.each(languages)('INV-126 M4 each action says from which device it was done (%s)', async (language) => {
  const { device } = texts[language].activityPanel;
  const web = { kind: 'web', browser: 'Firefox', system: 'Windows', label: null } as const;
  await open(language, [
    action(9, { device: web }),
    action(8, { device: { ...web, kind: 'extension' } }),
    action(7, { device: { kind: 'api', browser: null, system: null, label: 'Books' } }),
    action(6, { device: { ...web, kind: 'staff' } }),
    action(5),
  ]);
  act(() => showActivity(true));
  const firefox = device.web.replace('{{browser}}', 'Firefox').replace('{{system}}', 'Windows');
  const said = (await screen.findAllByText(/Ada Demir/)).map((name) => name.closest('p')?.textContent ?? '');
  const ends = [firefox, device.extension.replace('{{browser}}', 'Firefox'), device.api.replace('{{name}}', 'Books')];
  for (const [index, end] of [...ends, device.staff].entries()) expect(said[index]).toMatch(new RegExp(` · ${end}$`));
  expect(said[4]).toMatch(/Ada Demir$/);
});

it('AUTH-021 the list of actions that was open stands over nothing of who signs in next', async () => {
  const { wire } = await open('en', [action(9)]);
  act(() => showActivity(true));
  await screen.findByRole('dialog');
  act(() => session.end('loggedOut'));
  cleanup();
  await showScreen('/inventoryItem/B0C7K2M4QX?tab=changes', { wire });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});
