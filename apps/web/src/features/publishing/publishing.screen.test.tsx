import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { publishing } from '@kervan/contracts/publishing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, goodStanding } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

type State = Response<typeof publishing.get>;
const halted: State['rollout'] = {
  fromRevision: 4,
  toRevision: 5,
  cause: 'settings',
  beganAt: AS_OF,
  state: 'halted',
  share: 0,
  nextAt: null,
  halted: 'underCost',
  counts: { items: 1_200, moved: 1_100, underCost: 17, jumps: 3, medianPercent: 12 },
};
let wire: Wire;
let state: State;
beforeEach(() => {
  wire = createWire();
  state = { stoppedAt: null, rollout: null, readings: null, asOf: AS_OF };
  wire.answer(publishing.get, () => state);
});

it('M5 the screen says that nothing is on its way, and stops all sending after a question', async () => {
  for (const language of languages) {
    state = { ...state, stoppedAt: null };
    const { user, unmount } = await showScreen('/publishing', { wire, language });
    const { publishing: words, ui } = texts[language];
    await screen.findByText(words.change.none);
    wire.answer(publishing.stop, () => {
      state = { ...state, stoppedAt: AS_OF };
      return { stoppedAt: AS_OF };
    });
    wire.answer(publishing.resume, () => {
      state = { ...state, stoppedAt: null };
      return null;
    });
    await user.click(screen.getByRole('button', { name: words.switch.stop }));
    const dialog = within(
      await screen.findByRole('dialog', { name: words.switch.stopTitle.replace('{{store}}', germanStore.name) }),
    );
    expect(dialog.getByText(words.switch.stopEffect)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: ui.cancel }));
    expect(wire.asked(publishing.stop)).toHaveLength(languages.indexOf(language));
    await user.click(screen.getByRole('button', { name: words.switch.stop }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.switch.stop }));
    const rest = words.switch.stopped.split('{{at}}')[1] ?? '';
    await screen.findByText((text) => text.endsWith(rest));
    await user.click(screen.getByRole('button', { name: words.switch.resume }));
    await screen.findByText(words.switch.on);
    unmount();
  }
});

it('M5 a halted change says why, with its counts, and goes to all items or back only after a question', async () => {
  for (const language of languages) {
    wire = createWire();
    wire.answer(publishing.get, () => state);
    state = { ...state, rollout: halted };
    wire.answer(publishing.takeBack, () => {
      state = { ...state, rollout: null };
      return null;
    });
    wire.answer(publishing.release, () => {
      state = { ...state, rollout: { ...halted, state: 'running', share: 10_000, halted: null } };
      return null;
    });
    const { user, unmount } = await showScreen('/publishing', { wire, language });
    const { publishing: words } = texts[language];
    const why = await screen.findByRole('alert');
    expect(why.textContent).toContain(words.change.state.halted);
    expect(why.textContent).toContain('17');
    for (const count of ['1,200', '1,100', '12'])
      expect(
        screen.getAllByText((text) => text.replace('.', ',').replace('%', '').trim() === count).length,
      ).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: words.change.release }));
    const ask = within(await screen.findByRole('dialog', { name: words.change.releaseTitle }));
    await user.click(ask.getByRole('button', { name: words.change.release }));
    await waitFor(() => expect(wire.asked(publishing.release).map(({ body }) => body)).toEqual([{ toRevision: 5 }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: words.change.release })).toBeNull());
    await user.click(screen.getByRole('button', { name: words.change.takeBack }));
    const back = within(await screen.findByRole('dialog', { name: words.change.takeBackTitle }));
    await user.click(back.getByRole('button', { name: words.change.takeBack }));
    await waitFor(() => expect(wire.asked(publishing.takeBack).map(({ body }) => body)).toEqual([{ toRevision: 5 }]));
    await screen.findByText(words.change.none);
    unmount();
  }
});

it('M5 a step says its share and when the next begins', async () => {
  state = {
    ...state,
    rollout: { ...halted, state: 'running', share: 100, halted: null, nextAt: '2026-03-02T09:10:00.000Z' },
  };
  await showScreen('/publishing', { wire, language: 'en' });
  expect((await screen.findByText(/^It applies to 1% of the products/)).textContent).toMatch(/10:10|09:10/);
  expect(screen.getByText('1%').getAttribute('aria-current')).toBe('step');
  expect(screen.queryByRole('button', { name: 'It’s correct: apply to all products' })).toBeNull();
});

it('M5 every screen says that sending is stopped or a change is halted, and leads there', async () => {
  for (const [sending, title] of [
    ['stopped', 'Updates of this store are stopped'],
    ['halted', 'A price change is on hold'],
  ] as const) {
    wire = createWire();
    wire.answer(publishing.get, () => state);
    wire.answer(stores.list, [{ ...germanStore, sending }]);
    const { unmount } = await showScreen('/publishing', { wire, language: 'en' });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/publishing');
    unmount();
  }
});

it('M5 a change says its cause, when it began and its counts; what is behind it is marked', async () => {
  state = { ...state, rollout: { ...halted, state: 'running', share: 1_000, halted: null } };
  await showScreen('/publishing', { wire, language: 'en' });
  const { change: words } = texts.en.publishing;
  await screen.findByText(words.cause.settings);
  expect(screen.getByText(/^Started 03\/02\/26/)).toBeTruthy();
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent?.replaceAll(/[^\d%]/g, '');
  expect([words.counts.items, words.counts.moved, words.counts.underCost, words.counts.jumps].map(fact)).toEqual([
    '1200',
    '1100',
    '17',
    '3',
  ]);
  expect(fact(words.counts.median)).toBe('12%');
  const steps = [words.steps.count, words.steps.first, words.steps.second, words.steps.all].map((name) =>
    screen.getByText(name),
  );
  expect(steps.map(({ dataset }) => dataset.done)).toEqual(['true', 'true', 'false', 'false']);
  expect(screen.queryByRole('button', { name: words.release })).toBeNull();
});

it('M5 what halted it is said with its own number, what the answer does with its own; a count that runs says so', async () => {
  state = { ...state, rollout: { ...halted, halted: 'jumps' } };
  const first = await showScreen('/publishing', { wire, language: 'en' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/ 3 of 1.200 products would fall/);
  await first.user.click(screen.getByRole('button', { name: texts.en.publishing.change.release }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/1.100 of 1.200 prices change/);
  first.unmount();
  state = { ...state, rollout: { ...halted, state: 'counting', halted: null, counts: null } };
  await showScreen('/publishing', { wire, language: 'en' });
  await screen.findByText(texts.en.publishing.change.state.counting);
});

it('M5 what may not be done now cannot be, and a state that could not be read says so', async () => {
  state = { ...state, rollout: halted };
  // because a payment is disputed prices stay as they are.
  wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
  const blocked = await showScreen('/publishing', { wire, language: 'en' });
  const { change: words, switch: one } = texts.en.publishing;
  for (const name of [words.release, words.takeBack, one.stop])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, name).toBe(true);
  blocked.unmount();
  wire.refuse(publishing.get, 'UnexpectedError', { status: 500 });
  await showScreen('/publishing', { wire, language: 'en' });
  await screen.findByText(texts.en.publishing.failed);
});

it('M5 prices that jump by readings are shown with what they would do, and are kept or released as far as they were seen', async () => {
  for (const language of languages) {
    wire = createWire();
    wire.answer(publishing.get, () => state);
    state = { ...state, readings: { held: 37, falling: 31, rising: 6, passed: 4, since: AS_OF } };
    wire.answer(publishing.releaseReadings, null);
    wire.answer(publishing.keepPrices, () => {
      state = { ...state, readings: null };
      return null;
    });
    const { user, unmount } = await showScreen('/publishing', { wire, language });
    const { readings: words } = texts[language].publishing;
    expect((await screen.findByRole('alert')).textContent).toBe(words.held.replace('{{held}}', '37'));
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([words.counts.held, words.counts.falling, words.counts.rising, words.counts.passed].map(fact)).toEqual([
      '37',
      '31',
      '6',
      '4',
    ]);
    await user.click(screen.getByRole('button', { name: words.release }));
    const ask = within(await screen.findByRole('dialog', { name: words.releaseTitle }));
    expect(wire.asked(publishing.releaseReadings)).toEqual([]);
    await user.click(ask.getByRole('button', { name: words.release }));
    const seen = { seenAt: AS_OF };
    await waitFor(() => expect(wire.asked(publishing.releaseReadings).map(({ body }) => body)).toEqual([seen]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: words.keep }));
    const back = within(await screen.findByRole('dialog', { name: words.keepTitle }));
    expect(back.getByText(/37.*4/)).toBeTruthy();
    await user.click(back.getByRole('button', { name: words.keep }));
    await waitFor(() => expect(wire.asked(publishing.keepPrices).map(({ body }) => body)).toEqual([seen]));
    await screen.findByText(words.none);
    unmount();
  }
  // because a payment is disputed prices stay as they are.
  state = { ...state, readings: { held: 3, falling: 3, rising: 0, passed: 2, since: AS_OF } };
  wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
  await showScreen('/publishing', { wire, language: 'en' });
  const { readings: words } = texts.en.publishing;
  for (const name of [words.release, words.keep])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, name).toBe(true);
});
