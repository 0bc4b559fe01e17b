import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staff } from '@kervan/contracts/staff-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { member, page, request } from '../../../testing/staff-answers.ts';
import { layOut, resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
const own = {
  ...request,
  id: 13,
  kind: 'refund' as const,
  params: { invoiceId: 77 },
  askedBy: { id: member.id, name: member.name },
};
beforeEach(() => {
  wire = createWire();
  wire.base(staffRequests.list, page([request, own]));
  layOut({ width: 1_400, height: 600 });
});

const dialog = () => screen.findByRole('dialog');

describe('requests for two persons', () => {
  it.each(
    tested([
      ['en', 'Bank transfer', 'reference TR-9', 'Came in today.'],
      ['tr', 'Havale', 'referans TR-9', 'Came in today.'],
    ] as const),
  )('SHELL-102 say what, how much, for whom, why and who asked (%s)', async (language, kind, about, why) => {
    await showStaff('/staff/requests', { wire, language });
    const row = (await screen.findByText(kind)).closest('[role=row]');
    for (const text of [about, why, 'Sena Second', 'Ayşe Yılmaz', '600']) expect(row?.textContent).toContain(text);
    expect(wire.asked(staffRequests.list)[0]?.body).toMatchObject({ state: 'waiting' });
  });

  it('SHELL-102 nobody decides what they asked for: another member approves or refuses, the asker takes it back', async () => {
    await showStaff('/staff/requests', { wire });
    const names = (await screen.findAllByRole('button', { name: /request \d+$/ })).map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Refuse request 12', 'Approve request 12', 'Withdraw request 13']);
  });

  it.each([
    ['Approve request 12', 'Approve', 'approve', 12, /Approving moves \$600\.00 for Ayşe Yılmaz immediately/],
    ['Refuse request 12', 'Refuse', 'refuse', 12, /won’t be moved; the person who asked can ask again/],
    ['Withdraw request 13', 'Withdraw', 'withdraw', 13, /won’t be moved/],
  ] as const)('SHELL-102 %s: with its effect and a reason', async (button, confirm, name, id, effect) => {
    wire.answer(staffRequests[name], null);
    const { user } = await showStaff('/staff/requests', { wire });
    await user.click(await screen.findByRole('button', { name: button }));
    const box = await dialog();
    expect(box.textContent).toMatch(effect);
    expect(box.textContent).toContain('Came in today.');
    await user.click(within(box).getByRole('button', { name: confirm }));
    expect(wire.asked(staffRequests[name])).toEqual([]);
    await user.click(within(box).getByLabelText('Reason'));
    await user.paste('Seen in the statement.');
    await user.click(within(box).getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(wire.asked(staffRequests[name])[0]?.body).toEqual({ id, why: 'Seen in the statement.' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SHELL-102 where it stands and what is searched for are in the address', async () => {
    wire.answer(
      staffRequests.list,
      page([{ ...request, state: 'refused' as const, decidedBy: 'Tuna Third', note: 'Not ours.' }]),
    );
    const { user, router } = await showStaff('/staff/requests?state=refused', { wire });
    const row = (await screen.findByText('Tuna Third')).closest('[role=row]');
    expect(row?.textContent).toContain('Not ours.');
    expect(within(row as HTMLElement).queryByRole('button', { name: /request/ })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'ayse');
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'refused', q: 'ayse' }));
    await waitFor(() =>
      expect(wire.asked(staffRequests.list).at(-1)?.body).toMatchObject({ state: 'refused', text: 'ayse' }),
    );
  });

  it('SHELL-102 how many wait for this member stands beside their place', async () => {
    wire.answer(staff.me, { ...member, waitingRequests: 2 });
    await showStaff('/staff/requests', { wire });
    const link = await screen.findByRole('link', { name: /^Requests/ });
    expect([link.textContent, link.getAttribute('aria-current')]).toEqual([
      'Requests22 requests are waiting for you',
      'page',
    ]);
  });

  it.each(
    tested([
      ['en', 'There is no request here'],
      ['tr', 'Burada talep yok'],
    ] as const),
  )('SHELL-102 none is said (%s), and on a phone each is a card', async (language, none) => {
    resizeTo('phone');
    const { unmount } = await showStaff('/staff/requests', { wire, language });
    const card = (await screen.findAllByRole('link', { name: 'Ayşe Yılmaz' }))[0]?.closest('article');
    expect(card?.textContent).toContain('Came in today.');
    unmount();
    wire.answer(staffRequests.list, page([]));
    await showStaff('/staff/requests', { wire, language });
    await screen.findByText(none);
  });
});
