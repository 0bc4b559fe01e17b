import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { activity } from '@kervan/contracts/activity-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { showPart, showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';
import { DirectSendingClosed } from '../../kit/settings/direct-sending-closed.tsx';

type Routing = Response<typeof routing.get>;
const accepted = { textVersion: directSendingPolicyVersion, at: '2026-03-01T08:00:00.000Z', by: 'Ayşe Yılmaz' };

/** A server that keeps what is accepted and saved. */
function createServer(state: Partial<Routing> = {}) {
  const wire = createWire();
  const server: Routing = { defaultSendingType: 'warehouse', accepted: null, revision: 3, ...state };
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
  return wire;
}
const open = (wire = createServer(), language: 'en' | 'tr' = 'en') =>
  showScreen('/routingsettings', { wire, language });

describe('the routing screen', () => {
  it('STORE-035, STORE-066 keeps direct sending closed, with the reason, until the text is read and accepted', async () => {
    const { user, wire } = await open();
    const direct = await screen.findByRole('radio', { name: 'Directly to the buyer' });
    expect(direct).toHaveProperty('disabled', true);
    expect(screen.getByText('Direct sending is closed: accept the policy below to open it.')).toBeTruthy();
    expect(screen.getByText(/your name alone stands on packing slips/)).toBeTruthy();
    const accept = screen.getByRole('button', { name: 'Accept policy' });
    expect(accept).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: /I have read this policy/ }));
    await user.click(accept);
    await screen.findByText('Direct sending is open.');
    expect(wire.asked(routing.acknowledgeDirectSending)[0]?.body).toEqual({
      textVersion: directSendingPolicyVersion,
      accepted: true,
    });
    expect(await screen.findByText(/Ayşe Yılmaz accepted the text of 2026-11/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Directly to the buyer' }));
    await user.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(wire.asked(routing.save)[0]?.body).toEqual({ defaultSendingType: 'direct', revision: 3 }),
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
    await screen.findByText('Direct sending is closed: accept the policy below to open it.');
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

it('STORE-066 other screens say why direct sending is closed and lead to the policy', async () => {
  await showPart(<DirectSendingClosed />);
  expect(await screen.findByText(/closed for this store until you accept its policy/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order routing' }).getAttribute('href')).toBe('/routingsettings');
});
