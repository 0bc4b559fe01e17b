import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { activity } from '@kervan/contracts/activity-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { noConditions, type RoutingRule } from '@kervan/domain/orders/routing-rules';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { priceForecastOf } from '../../testing/price-forecast.ts';
import { showPart, showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';
import { DirectSendingClosed } from '../../kit/settings/direct-sending-closed.tsx';

type Routing = Response<typeof routing.get>;
const accepted = { textVersion: directSendingPolicyVersion, at: '2026-03-01T08:00:00.000Z', by: 'Ayşe Yılmaz' };

/** A server that keeps what is accepted and saved. */
function createServer(state: Partial<Routing> = {}) {
  const wire = createWire();
  const server: Routing = {
    defaultSendingType: 'warehouse',
    rules: [],
    carrierPriority: [],
    channel: 1,
    autoOrder: false,
    cancelBufferMinutes: 30,
    autoConfirm: 'off',
    confirmHours: 6,
    carriers: [
      { code: 'fast', name: 'Fast Standard' },
      { code: 'slow', name: 'Slow Saver' },
    ],
    accepted: null,
    revision: 3,
    ...state,
  };
  wire.answer(routing.get, () => ({ ...server }));
  wire.answer(routing.acknowledgeDirectSending, ({ body }) => {
    const asked = body as { accepted: boolean };
    Object.assign(server, asked.accepted ? { accepted } : { accepted: null, defaultSendingType: 'warehouse' });
    return null;
  });
  wire.answer(routing.save, ({ body }) => {
    Object.assign(server, body);
    return { revision: 4, actionId: null };
  });
  wire.answer(activity.list, { rows: [], total: 0, page: 1, limit: 25 } as never);
  wire.answer(pricing.dryRun, priceForecastOf(0));
  return wire;
}
const open = (wire = createServer(), language: 'en' | 'tr' = 'en') =>
  showScreen('/routingsettings', { wire, language });

describe('the routing screen', () => {
  it('STORE-035, STORE-066 keeps direct sending closed, with the reason, until the text is read and accepted', async () => {
    const { user, wire } = await open();
    const direct = await screen.findByRole('radio', { name: 'Directly to the buyer' });
    expect(direct).toHaveProperty('disabled', true);
    expect(screen.getByText('Direct shipping is off: accept the policy below to turn it on.')).toBeTruthy();
    expect(screen.getByText(/only your name is on packing slips/)).toBeTruthy();
    const accept = screen.getByRole('button', { name: 'Accept policy' });
    expect(accept).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: /I have read this policy/ }));
    const counted = wire.asked(orders.counts).length;
    await user.click(accept);
    await screen.findByText('Direct shipping is on.');
    // Orders can be bought by it at once: a purchase that waited for it does not stand there as closed.
    await waitFor(() => expect(wire.asked(orders.counts).length).toBeGreaterThan(counted));
    expect(wire.asked(routing.acknowledgeDirectSending)[0]?.body).toEqual({
      textVersion: directSendingPolicyVersion,
      accepted: true,
    });
    expect(await screen.findByText(/Ayşe Yılmaz accepted the text of 11\/\d\d\/26/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Directly to the buyer' }));
    // What it does to prices is known first.
    await waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).toHaveProperty('disabled', false));
    expect(wire.asked(pricing.dryRun).at(-1)?.body).toEqual({ defaultSendingType: 'direct' });
    await user.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(wire.asked(routing.save)[0]?.body).toEqual({ defaultSendingType: 'direct', revision: 3 }),
    );
  });

  it('STORE-062 M3 another usual way that many prices move by is saved with the number that was typed', async () => {
    const wire = createServer({ accepted });
    wire.answer(pricing.dryRun, priceForecastOf(340));
    const { user } = await open(wire);
    await user.click(await screen.findByRole('radio', { name: 'Directly to the buyer' }));
    await user.type(await screen.findByRole('textbox', { name: /340/ }), '340{Enter}');
    await waitFor(() =>
      expect(wire.asked(routing.save)[0]?.body).toEqual({ defaultSendingType: 'direct', revision: 3, confirmed: 340 }),
    );
  });

  it('STORE-066 asks again when the text is another one, and lets the store go back to the warehouse meanwhile', async () => {
    await open(createServer({ defaultSendingType: 'direct', accepted: { ...accepted, textVersion: '2020-01' } }));
    expect(await screen.findByText(/The policy has a new text/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept policy' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Through the warehouse' })).toHaveProperty('disabled', false);
  });

  it('STORE-066 asks before the acceptance is withdrawn', async () => {
    const { user, wire } = await open(createServer({ defaultSendingType: 'direct', accepted }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw acceptance' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw your acceptance?' });
    expect(wire.asked(routing.acknowledgeDirectSending)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Withdraw acceptance' }));
    await screen.findByText('Direct shipping is off: accept the policy below to turn it on.');
    expect(screen.getByRole('radio', { name: 'Through the warehouse' }).getAttribute('aria-checked')).toBe('true');
  });

  it('STORE-066 shows the text in Turkish', async () => {
    await open(createServer(), 'tr');
    expect(await screen.findByText(/Kayıtlı satıcı sizsiniz/)).toBeTruthy();
  });

  it('SHELL-016 stands in the menu under My store', async () => {
    await open();
    const entry = await screen.findByRole('link', { name: 'Order routing' });
    expect(entry.getAttribute('href')).toBe('/routingsettings');
  });
});

const rule = (over: Partial<RoutingRule>): RoutingRule => ({
  ...noConditions,
  sendingType: 'direct',
  carrierCode: null,
  ...over,
});
const saveButton = (language: 'en' | 'tr') => {
  const { changes_one, changes_other } = texts[language].ui.save;
  const forms = [changes_one, changes_other].map((form) => form.replace('{{count}}', String.raw`\d+`));
  return screen.getByRole('button', { name: new RegExp(forms.join('|')) });
};
const bodyOf = (wire: ReturnType<typeof createWire>) => wire.asked(routing.save).at(-1)?.body;

describe('rules, buying and confirming', () => {
  it.each(languages)('STORE-036 rules are added, moved by keys and deleted in their order (%s)', async (language) => {
    const rules = [rule({ asins: ['B0FIRST001'] }), rule({ states: ['Bayern'], priceFrom: 5_000 })];
    const { user, wire } = await open(createServer({ accepted, rules: rules as never }), language);
    const words = texts[language].routing;
    const list = await screen.findByRole('list', { name: words.rules.title });
    const items = () => within(list).getAllByRole('listitem');
    expect(items().map((item) => item.textContent?.includes('B0FIRST001'))).toEqual([true, false]);
    within(items()[0] ?? list)
      .getAllByRole('button')[0]
      ?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(items().map((item) => item.textContent?.includes('B0FIRST001'))).toEqual([false, true]);
    await user.click(screen.getByRole('button', { name: words.rules.add }));
    expect(items()).toHaveLength(3);
    await user.type(
      within(items()[2] ?? list).getByLabelText(words.field.brands, { selector: 'input' }),
      'Norvik{Enter}',
    );
    await user.click(screen.getByRole('button', { name: words.rules.remove.replace('{{place}}', '1') }));
    await user.click(saveButton(language));
    await waitFor(() => expect(wire.asked(routing.save)).toHaveLength(1));
    expect(bodyOf(wire)).toEqual({
      defaultSendingType: 'warehouse',
      rules: [rule({ asins: ['B0FIRST001'] }), rule({ brands: ['Norvik'] })],
      revision: 3,
    });
  });

  it.each(languages)(
    'STORE-062 a rule that cannot be is said at its place, also by the server (%s)',
    async (language) => {
      const rules = [rule({ priceFrom: 9_000, priceTo: 5_000 })];
      const { user, wire } = await open(createServer({ accepted, rules: rules as never }), language);
      const words = texts[language].routing;
      await user.click(await screen.findByRole('button', { name: words.rules.add }));
      await user.click(saveButton(language));
      await screen.findByText(words.wrong.reversed);
      expect(wire.asked(routing.save)).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: words.rules.remove.replace('{{place}}', '1') }));
      wire.refuse(routing.save, 'WarehouseNotActive', { status: 400 });
      await user.click(saveButton(language));
      await screen.findByText(texts[language].errors.WarehouseNotActive);
    },
  );

  it.each(languages)(
    'ORD-046, STORE-036 carriers by priority are shown and linked, who buys and when are set (%s)',
    async (language) => {
      const { user, wire } = await open(createServer({ carrierPriority: ['slow', 'fast'] }), language);
      const words = texts[language].routing;
      expect(screen.queryByRole('switch', { name: words.buying.autoOrder })).toBeNull();
      const list = await screen.findByRole('list', { name: words.carriers.title });
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual(['Slow Saver', 'Fast Standard']);
      expect(screen.getByRole('link', { name: words.carriers.change }).getAttribute('href')).toBe('/warehouse/sending');
      await user.click(screen.getByRole('radio', { name: words.buying.extension }));
      await user.click(screen.getByRole('switch', { name: words.buying.autoOrder }));
      await user.click(screen.getByRole('radio', { name: words.confirming.hoursBefore }));
      const buffer = screen.getByRole('textbox', { name: new RegExp(words.buying.buffer) });
      await user.clear(buffer);
      await user.type(buffer, '2000');
      await user.click(saveButton(language));
      await screen.findByText(words.wrong.bufferRange.replace('{{max}}', '1440'));
      await user.clear(buffer);
      await user.type(buffer, '45');
      await user.click(saveButton(language));
      await waitFor(() => expect(wire.asked(routing.save)).toHaveLength(1));
      expect(bodyOf(wire)).toEqual({
        defaultSendingType: 'warehouse',
        channel: 2,
        autoOrder: true,
        cancelBufferMinutes: 45,
        autoConfirm: 'hoursBefore',
        revision: 3,
      });
    },
  );
});

it('STORE-066 other screens say why direct sending is closed and lead to the policy', async () => {
  await showPart(<DirectSendingClosed />);
  expect(await screen.findByText(/off for this store until you accept its policy/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order routing' }).getAttribute('href')).toBe('/routingsettings');
});
