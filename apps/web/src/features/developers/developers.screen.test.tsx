import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { developers } from '@kervan/contracts/developers-calls';
import { texts } from '@kervan/texts/texts';
import { account } from '@kervan/contracts/account-calls';
import { answerAccount, extensionToken } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const key = {
  keyId: 4,
  name: 'Books',
  scopes: ['*:read'],
  madeAt: AS_OF,
  usedAt: AS_OF,
  endsAt: '2026-06-02T09:00:00.000Z',
};
const hook = {
  webhookId: 7,
  url: 'https://shop.example.com/hook',
  events: ['order' as const],
  createdAt: AS_OF,
  failures: 50,
  disabledAt: AS_OF,
};
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(developers.keys, { keys: [key], areas: ['inventoryitem', 'sellerorder'] });
  wire.answer(developers.webhooks, [hook]);
});

it('M12 a key is made with a name and scopes, shown once, and revoked by a click', async () => {
  for (const language of languages) {
    const { developers: words } = texts[language];
    wire.answer(developers.makeKey, { key: 'kvn_shown-once', endsAt: key.endsAt });
    wire.answer(developers.revokeKey, null);
    const { user, unmount } = await showScreen('/developers', { wire, language });
    const row = within(await screen.findByRole('listitem', { name: 'Books' }));
    expect(row.getByText('*:read')).toBeTruthy();
    const make = screen.getByRole('button', { name: words.keys.make });
    expect(make).toHaveProperty('disabled', true);
    await user.type(screen.getByRole('textbox', { name: words.keys.name }), 'Stock sync');
    await user.click(screen.getByRole('combobox', { name: words.keys.scopes }));
    await user.click(await screen.findByRole('option', { name: `inventoryitem: ${words.keys.write}` }));
    await user.click(make);
    await screen.findByText(words.keys.once);
    expect(screen.getByText('kvn_shown-once')).toBeTruthy();
    expect(wire.asked(developers.makeKey).at(-1)?.body).toEqual({
      name: 'Stock sync',
      scopes: ['inventoryitem:write'],
      days: 90,
    });
    await user.click(row.getByRole('button', { name: words.keys.revoke }));
    await waitFor(() => expect(wire.asked(developers.revokeKey).at(-1)?.body).toEqual({ keyId: 4 }));
    unmount();
  }
});

it('M12 an address is added, shows what it was told, is told again and switched on', async () => {
  for (const language of languages) {
    const { developers: words } = texts[language];
    const told = { type: 'order' as const, storeId: 41, ids: [5], at: AS_OF, attempts: 7, error: null, nextAt: null };
    wire.answer(developers.deliveries, [{ ...told, eventId: 12, state: 'failed', status: 500 }]);
    wire.answer(developers.replay, null);
    wire.answer(developers.enableWebhook, null);
    wire.answer(developers.addWebhook, { webhookId: 8, secret: 'whsec_shown-once' });
    const { user, unmount } = await showScreen('/developers', { wire, language });
    const row = within(await screen.findByRole('listitem', { name: hook.url }));
    expect(row.getByText(words.webhooks.off)).toBeTruthy();
    await user.click(row.getByRole('button', { name: words.webhooks.told }));
    await row.findByText(words.deliveries.states.failed);
    expect(row.getByText('500')).toBeTruthy();
    await user.click(row.getByRole('button', { name: words.deliveries.replay }));
    await waitFor(() => expect(wire.asked(developers.replay).at(-1)?.body).toEqual({ webhookId: 7, eventId: 12 }));
    await user.click(row.getByRole('button', { name: words.webhooks.enable }));
    await waitFor(() => expect(wire.asked(developers.enableWebhook).at(-1)?.body).toEqual({ webhookId: 7 }));
    await user.type(screen.getByRole('textbox', { name: words.webhooks.url }), 'https://a.example.com/x');
    await user.click(screen.getByRole('combobox', { name: words.webhooks.events }));
    await user.click(await screen.findByRole('option', { name: words.events.package }));
    await user.click(screen.getByRole('button', { name: words.webhooks.add }));
    await screen.findByText('whsec_shown-once');
    expect(wire.asked(developers.addWebhook).at(-1)?.body).toEqual({
      url: 'https://a.example.com/x',
      events: ['package'],
    });
    unmount();
  }
});

it('M12 an address that may not be called is said at its field', async () => {
  wire.refuse(developers.addWebhook, 'WebhookAddressNotAllowed');
  const { user } = await showScreen('/developers', { wire, language: 'en' });
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'http://10.0.0.8');
  await user.click(screen.getByRole('combobox', { name: 'Events sent' }));
  await user.click(await screen.findByRole('option', { name: 'Orders' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('This address can’t be called: use https on its usual port and a public host.');
});

it('M12 the screen is reached from the devices of the account, and names the documents', async () => {
  answerAccount(wire);
  wire.answer(account.sessions, [extensionToken]);
  const { user } = await showScreen('/myAccount?tab=devices', { wire, language: 'en' });
  await user.click(await screen.findByRole('link', { name: 'API and webhooks' }));
  expect((await screen.findByRole('link', { name: 'All operations' })).getAttribute('href')).toBe('/api/docs');
  expect(screen.getByText(/curl -H "Authorization: Bearer \$KEY"/)).toBeTruthy();
});

it('M12 a key says what it may, when it was used and when it ends; another one lives as long as was chosen, and may be for everything', async () => {
  wire.answer(developers.makeKey, { key: 'kvn_x', endsAt: key.endsAt });
  const { user } = await showScreen('/developers', { wire, language: 'en' });
  const row = await screen.findByRole('listitem', { name: 'Books' });
  expect([...row.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([AS_OF]);
  expect(row.textContent).toMatch(/until 06\/02\/26/);
  expect(screen.getByText(/STORE=41/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'All');
  await user.click(screen.getByRole('combobox', { name: texts.en.developers.keys.scopes }));
  const { all, read: reading } = texts.en.developers.keys;
  await user.click(await screen.findByRole('option', { name: `${all}: ${reading}` }));
  await user.click(screen.getByRole('combobox', { name: texts.en.developers.keys.days }));
  await user.click(
    await screen.findByRole('option', { name: texts.en.developers.keys.daysOf.replace('{{days}}', '365') }),
  );
  await user.click(screen.getByRole('button', { name: texts.en.developers.keys.make }));
  await waitFor(() =>
    expect(wire.asked(developers.makeKey)[0]?.body).toEqual({ name: 'All', scopes: ['*:read'], days: 365 }),
  );
});

it('M12 an address says what it hears and how often it failed, what it was told and why not, and is removed', async () => {
  const { webhooks: words, deliveries, events } = texts.en.developers;
  const told = { type: 'order' as const, storeId: 41, ids: [5], at: AS_OF, nextAt: null, eventId: 12 };
  wire.answer(developers.deliveries, [
    { ...told, state: 'failed', status: null, attempts: 7, error: 'the address is not public' },
  ]);
  wire.answer(developers.removeWebhook, null);
  const { user } = await showScreen('/developers', { wire, language: 'en' });
  const item = await screen.findByRole('listitem', { name: hook.url });
  expect(within(item).getByText(events.order)).toBeTruthy();
  expect(within(item).getByText(/^50 failures/)).toBeTruthy();
  await user.click(within(item).getByRole('button', { name: words.told }));
  const table = await within(item).findByRole('region', { name: deliveries.title });
  const cells = [...(table.querySelector('tbody tr')?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells.slice(1, 5)).toEqual([events.order, deliveries.states.failed, 'the address is not public', '7']);
  await user.click(within(item).getByRole('button', { name: words.remove }));
  await waitFor(() => expect(wire.asked(developers.removeWebhook)[0]?.body).toEqual({ webhookId: 7 }));
});

it('M12 what is empty says so, and so does what could not be loaded', async () => {
  const { keys, webhooks: words, deliveries } = texts.en.developers;
  wire.answer(developers.keys, { keys: [], areas: [] });
  wire.answer(developers.webhooks, []);
  const empty = await showScreen('/developers', { wire, language: 'en' });
  await screen.findByText(keys.none);
  await screen.findByText(words.none);
  empty.unmount();
  wire.answer(developers.webhooks, [hook]);
  wire.answer(developers.deliveries, []);
  const untold = await showScreen('/developers', { wire, language: 'en' });
  await untold.user.click(await screen.findByRole('button', { name: words.told }));
  await screen.findByText(deliveries.none);
  untold.unmount();
  wire.refuse(developers.keys, 'UnexpectedError', { status: 500 });
  wire.refuse(developers.webhooks, 'UnexpectedError', { status: 500 });
  await showScreen('/developers', { wire, language: 'en' });
  await screen.findByText(keys.failed);
  await screen.findByText(words.failed);
});
