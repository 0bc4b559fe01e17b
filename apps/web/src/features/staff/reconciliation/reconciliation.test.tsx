import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookDifference } from '@kervan/contracts/reconciliation';
import { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { page } from '../../../testing/staff-answers.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

const difference: BookDifference = {
  id: 5,
  day: '2026-02-20',
  kind: 'shipping',
  difference: 'otherAmount',
  packageNo: 'KRV-00000007',
  packageRef: '0b7a5a3e-6f3b-4f0e-9a55-0d7c7d1f2a11',
  customerId: 41,
  ours: 2_000,
  theirs: 2_150,
  foundAt: '2026-02-20T00:00:00.000Z',
  goneAt: null,
  closedAt: null,
  closedBy: null,
  closeNote: null,
};
const nameless: BookDifference = {
  ...difference,
  id: 6,
  kind: 'correction',
  difference: 'missingHere',
  packageNo: null,
  packageRef: null,
  customerId: null,
  ours: null,
  theirs: -120,
};
const answer = (items: BookDifference[], readUntil: string | null = '2026-02-28') => ({
  ...page(items),
  asOf: '2026-03-01T09:00:00.000Z',
  readUntil,
});

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(reconciliation.list, answer([difference, nameless]));
});

describe('what differs from the warehouse', () => {
  it.each(languages)('SHELL-102 each with both amounts, its kind and its age (%s)', async (language) => {
    const words = texts[language].staff.reconciliation;
    await showStaff('/staff/reconciliation', { wire, language });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toMatch(/2026-02-20.*KRV-00000007.*41.*20[.,]00.*21[.,]50.*9/);
    expect(rows[0]?.textContent).toContain(words.difference.otherAmount);
    expect(rows[1]?.textContent).toContain(words.difference.missingHere);
    expect(screen.getByText(words.readUntil.replace('{{day}}', '2026-02-28'))).toBeDefined();
  });

  it('SHELL-102 one is closed with a reason; the books stay as they are', async () => {
    const { user } = await showStaff('/staff/reconciliation', { wire });
    await user.click(await screen.findByRole('button', { name: 'Close difference 5' }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(/The books stay as they are/)).toBeDefined();
    await user.click(box.getByRole('button', { name: 'Close difference' }));
    expect(wire.asked(reconciliation.close)).toEqual([]);
    await user.click(box.getByLabelText('Reason'));
    await user.paste('Asked the carrier.');
    wire.answer(reconciliation.close, null);
    wire.answer(reconciliation.list, answer([nameless]));
    await user.click(box.getByRole('button', { name: 'Close difference' }));
    await screen.findByText('Difference closed');
    expect(wire.asked(reconciliation.close).map(({ body }) => body)).toEqual([{ id: 5, why: 'Asked the carrier.' }]);
  });

  it.each(languages)('what was closed names who and why; what is gone since when (%s)', async (language) => {
    const words = texts[language].staff.reconciliation;
    wire.answer(
      reconciliation.list,
      answer([{ ...difference, closedAt: '2026-02-25T00:00:00.000Z', closedBy: 'Sena Second', closeNote: 'Paid.' }]),
    );
    const { user, unmount } = await showStaff('/staff/reconciliation?state=closed', { wire, language });
    expect((await screen.findByRole('table')).textContent).toMatch(/Sena Second.*Paid\./);
    expect(wire.asked(reconciliation.list)[0]?.body).toMatchObject({ state: 'closed' });
    expect(screen.queryByRole('button', { name: words.closeOf.replace('{{number}}', '5') })).toBeNull();
    wire.answer(reconciliation.list, answer([], null));
    await user.click(screen.getByRole('radio', { name: words.state.gone }));
    await screen.findByText(words.none.gone);
    await waitFor(() => expect(wire.asked(reconciliation.list).at(-1)?.body).toMatchObject({ state: 'gone' }));
    unmount();
    wire.refuse(reconciliation.list, 'UnexpectedError', { status: 500 });
    await showStaff('/staff/reconciliation', { wire, language });
    await screen.findByText(words.failed);
  });
});
