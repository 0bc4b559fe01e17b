import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { savedLogins } from '../session/saved-logins.ts';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

afterEach(() => localStorage.clear());

async function openMenu(language: Language, dark = false) {
  const wire = createWire();
  for (const call of [filters.get, pricing.getStore, pricing.get, routing.get]) wire.hang(call);
  savedLogins.keep({ customerId: 9, name: 'Deniz Kaya', email: 'deniz@example.com', token: 'token-of-deniz' });
  const shown = await showScreen('/filters', { wire, language, dark });
  const name = new RegExp(texts[language].shell.top.account.replace('{{name}}', 'Ayşe Yılmaz'));
  await shown.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('menu');
  const entries = within(screen.getByRole('menu')).getAllByRole('menuitem');
  return { ...shown, entries, entry: (of: string) => screen.getByRole('menuitem', { name: of }) };
}

describe('the account’s menu', () => {
  it.each(
    tested([
      ['en', 'dark'],
      ['tr', 'light'],
    ] as const),
  )('SHELL-045 holds the seven of the rule in its order (%s, to %s mode)', async (language, other) => {
    const { entries } = await openMenu(language, other === 'light');
    const { menu, top, helpDesk, secret } = texts[language].shell;
    const wanted = [
      menu.account,
      `${top.switchTo} Deniz Kaya`,
      top.newLogin,
      menu.extension,
      helpDesk.menu,
      secret.title,
      top[other],
      top.logOut,
    ];
    const said = entries.map(({ textContent }) => textContent);
    expect(said.filter((name) => wanted.includes(name))).toEqual(wanted);
    expect([said[0], said.at(-1)]).toEqual([menu.account, top.logOut]);
    const links = {
      [menu.account]: '/myAccount',
      [menu.extension]: '/extension-settings',
      [helpDesk.menu]: '/helpdesk',
    };
    for (const [name, to] of Object.entries(links))
      expect(screen.getByRole('menuitem', { name }).getAttribute('href'), name).toBe(to);
  });

  it('SHELL-045 secret mode opens its choice from the menu, and what is chosen there is hidden', async () => {
    const { user, entry } = await openMenu('en');
    const { secret } = texts.en.shell;
    await user.click(entry(secret.title));
    const dialog = within(await screen.findByRole('dialog', { name: secret.title }));
    await user.click(dialog.getByRole('checkbox', { name: secret.kind.asin }));
    expect(localStorage.getItem('selectedSecretModes')).toBe('["asin"]');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: secret.title })).toBeNull());
  });
});
