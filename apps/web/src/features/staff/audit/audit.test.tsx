import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staff } from '@kervan/contracts/staff-calls';
import { texts } from '@kervan/texts/texts';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { action, page } from '../../../testing/staff-answers.ts';
import { layOut, resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
const answer = { ...page([action]), members: [{ id: 4, name: 'Sena Second' }] };
beforeEach(() => {
  wire = createWire();
  wire.base(staff.actions, answer);
  layOut({ width: 1_400, height: 600 });
});

const FILTER = texts.en.ui.filter.label;

describe('the record of actions', () => {
  it.each(
    tested([
      ['en', 'Plan level saved', ['Field', 'Before', 'After']],
      ['tr', 'Plan düzeyini kaydetti', ['Alan', 'Önce', 'Sonra']],
    ] as const),
  )('SHELL-102 says who did what, why, and what stood there before and after (%s)', async (language, kind, heads) => {
    const { user } = await showStaff('/staff/actions', { wire, language });
    const row = (await screen.findByText(kind)).closest<HTMLElement>('[role=row]');
    for (const text of ['Sena Second', language === 'tr' ? 'Plan düzeyi 7' : 'Plan level 7', 'New price list.'])
      expect(row?.textContent).toContain(text);
    await user.dblClick(row!);
    row?.focus();
    await user.keyboard('{Enter}');
    const table = within(await screen.findByRole('dialog')).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(heads);
    // What stayed is left out.
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toMatch(
      new RegExp(`^${texts[language].staff.audit.fields.price}.?99[.,]00.*109[.,]00`),
    );
  });

  it('SHELL-102 is searched by reason, and narrowed by member, action and customer in the address', async () => {
    const { user, router } = await showStaff('/staff/actions', { wire });
    await user.type(await screen.findByRole('searchbox', { name: 'Search the log' }), 'price');
    await waitFor(() => expect(wire.asked(staff.actions).at(-1)?.body).toMatchObject({ text: 'price' }));
    await user.click(screen.getByRole('button', { name: FILTER }));
    const box = await screen.findByRole('dialog', { name: FILTER });
    await user.type(within(box).getByLabelText('Customer number'), '41');
    await user.click(within(box).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'price', customer: 41 }));
    await waitFor(() =>
      expect(wire.asked(staff.actions).at(-1)?.body).toMatchObject({ text: 'price', customerId: 41 }),
    );
  });

  it('SHELL-102 an address narrows it, and nothing that fits is said', async () => {
    wire.answer(staff.actions, { ...answer, items: [], totalCount: 0 });
    await showStaff('/staff/actions?kind=refunded&member=4&from=2026-03-01', { wire });
    await screen.findByText('No matching action');
    expect(wire.asked(staff.actions)[0]?.body).toMatchObject({
      kind: 'refunded',
      staffId: 4,
      from: expect.any(String),
    });
  });

  it('SHELL-102 on a phone each is a card with all of it', async () => {
    resizeTo('phone');
    await showStaff('/staff/actions', { wire });
    const card = (await screen.findByText('Plan level saved')).closest('article');
    expect(card?.textContent).toMatch(/Sena Second.*Plan level 7.*New price list\..*Price.?99[.,]00.*109[.,]00/);
  });
});
