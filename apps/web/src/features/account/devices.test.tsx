import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { answerAccount, extensionToken, otherDevice, thisDevice } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  answerAccount(wire);
  wire.answer(account.sessions, [thisDevice, otherDevice, extensionToken]);
});

async function open(language: Language = 'en') {
  const shown = await showScreen('/myAccount?tab=devices', { wire, language });
  const words = texts[language].account;
  await screen.findByRole('heading', { name: words.devices.title });
  return { ...shown, words };
}
const rowsOf = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

describe('devices', () => {
  it.each(languages)(
    'AUTH-039 are listed with their place, browser and last use, this one marked (%s)',
    async (language) => {
      const { words } = await open(language);
      const [mine, other] = rowsOf(words.devices.title);
      const named = (browser: string, system: string) =>
        words.devices.name.replace('{{browser}}', browser).replace('{{system}}', system);
      expect(mine?.textContent).toContain(named('Chrome', 'Windows'));
      expect(mine?.textContent).toContain('203.0.113.7');
      expect(mine?.textContent).toContain(words.devices.current);
      expect(mine?.querySelector('time')?.getAttribute('datetime')).toBe(thisDevice.usedAt);
      expect(within(mine!).queryByRole('button')).toBeNull();
      expect(other?.textContent).toContain(named('Safari', 'iPhone'));
      expect(other?.textContent).not.toContain(words.devices.current);
      expect(rowsOf(words.devices.title)).toHaveLength(2);
    },
  );

  it.each(languages)('AUTH-039 one is signed out by a click (%s)', async (language) => {
    wire.answer(account.endSession, () => {
      wire.answer(account.sessions, [thisDevice]);
      return null;
    });
    const { user, words } = await open(language);
    await user.click(within(rowsOf(words.devices.title)[1]!).getByRole('button', { name: words.devices.end }));
    await waitFor(() => expect(rowsOf(words.devices.title)).toHaveLength(1));
    expect(wire.asked(account.endSession).map(({ body }) => body)).toEqual([{ sessionId: 2 }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.devices.endOthers }).disabled).toBe(true);
  });

  it.each(languages)(
    'AUTH-039 all others are signed out after a question, and their number is said (%s)',
    async (language) => {
      wire.answer(account.endOtherSessions, { ended: 2 });
      const { user, words } = await open(language);
      await user.click(screen.getByRole('button', { name: words.devices.endOthers }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(wire.asked(account.endOtherSessions)).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: words.devices.endOthers }));
      await screen.findByText(words.devices.endedOthers_other.replace('{{count}}', '2'));
      expect(wire.asked(account.endOtherSessions)).toHaveLength(1);
    },
  );

  it('AUTH-039 says that they could not be read', async () => {
    wire.refuse(account.sessions, 'UnexpectedError', { status: 500 });
    await showScreen('/myAccount?tab=devices', { wire });
    await screen.findByText(texts.en.account.devices.failed);
  });
});

describe('connected extensions', () => {
  it.each(languages)(
    'AUTH-036 say what they may and from where they are, and are disconnected (%s)',
    async (language) => {
      wire.answer(account.endSession, () => {
        wire.answer(account.sessions, [thisDevice]);
        return null;
      });
      const { user, words } = await open(language);
      const [row] = rowsOf(words.extensions.title);
      expect(row?.textContent).toContain(
        words.extensions.may.replace('{{what}}', `${words.scopes.addProducts}, ${words.scopes.buyOrders}`),
      );
      expect(row?.textContent).toContain(extensionToken.label);
      await user.click(within(row!).getByRole('button', { name: words.extensions.revoke }));
      await screen.findByText(words.extensions.none);
      expect(wire.asked(account.endSession).map(({ body }) => body)).toEqual([{ sessionId: 3 }]);
    },
  );
});

describe('the record of security', () => {
  const entry = (kind: string, n: number, over: object = {}) => ({
    kind,
    times: 1,
    at: `2026-03-0${n}T08:00:00.000Z`,
    network: '203.0.113.0/24',
    ...over,
  });

  it.each(languages)('AUTH-039 SHELL-102 says who came in, how often, and that staff looked (%s)', async (language) => {
    wire.answer(account.record, [
      entry('staffLooked', 2),
      entry('signInRefused', 1, { times: 4 }),
      entry('refused:NotForStaff', 1),
      entry('erased', 1, { network: null }),
    ]);
    const { words } = await open(language);
    await screen.findByText(words.record.events.staffLooked);
    const [looked, refused, told, erased] = rowsOf(words.record.title).map(({ textContent }) => textContent);
    expect(looked).toContain('203.0.113.0/24');
    expect(looked).not.toContain(words.record.times.replace('{{times}}', '1'));
    expect(refused).toContain(words.record.events.signInRefused);
    expect(refused).toContain(words.record.times.replace('{{times}}', '4'));
    expect(told).toContain(words.record.refused.replace('{{why}}', texts[language].errors.NotForStaff));
    expect(erased).toContain(words.record.events.erased);
    expect(erased).toContain(words.record.byItself);
  });

  it('AUTH-039 shows ten first, then all', async () => {
    wire.answer(
      account.record,
      Array.from({ length: 12 }, (_, n) => entry('signedIn', 1, { network: `203.0.${n}.0/24` })),
    );
    const { user, words } = await open();
    await waitFor(() => expect(rowsOf(words.record.title)).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: words.record.more }));
    expect(rowsOf(words.record.title)).toHaveLength(12);
  });

  it('AUTH-039 that cannot be read says so, and the devices stand', async () => {
    wire.refuse(account.record, 'UnexpectedError', { status: 500 });
    const { words } = await open();
    await screen.findByText(words.record.failed);
    expect(rowsOf(words.devices.title).length).toBeGreaterThan(0);
  });
});
