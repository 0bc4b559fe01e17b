import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { texts } from '@kervan/texts/texts';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
});
const event = {
  id: 'e1',
  kind: 'package.received',
  objectKind: 'package',
  objectRef: '6a1f0f5e-0000-4000-8000-000000000001',
  seq: 3,
  at: '2026-03-01T09:00:00.000Z',
  receivedAt: '2026-03-01T09:00:05.000Z',
};

describe('unknown messages of the warehouse', () => {
  beforeEach(() => wire.answer(extraRefunds.list, { refunds: [], count: 0 }));

  it.each(
    tested([
      ['en', 'Unknown warehouse messages', '7 messages in the last 30 days'],
      ['tr', 'Bilinmeyen depo bildirimleri', 'Son 30 günde 7 bildirim'],
    ] as const),
  )('SHELL-102 what each is, of which object, and when (%s)', async (language, title, count) => {
    wire.answer(staffWarehouse.unknownEvents, { events: [event], count: 7 });
    await showStaff('/staff/warehouse', { wire, language });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const table = await screen.findByRole('table');
    const [, row] = within(table).getAllByRole('row');
    expect(row?.textContent).toContain('package.received');
    expect(row?.textContent).toContain(event.objectRef);
    expect(screen.getByText(count)).toBeTruthy();
  });

  it('says that there is none', async () => {
    wire.answer(staffWarehouse.unknownEvents, { events: [], count: 0 });
    await showStaff('/staff/warehouse', { wire });
    expect(await screen.findByText('Every message belongs to something known')).toBeTruthy();
  });
});

describe('extra payments that are asked back', () => {
  it.each(tested([['en'], ['tr']] as const))(
    'WH-029 who asks what back and why; it is refused with a reason (%s)',
    async (language) => {
      const words = texts[language].staff.warehouse.refunds;
      wire.answer(staffWarehouse.unknownEvents, { events: [], count: 0 });
      wire.answer(extraRefunds.list, {
        count: 1,
        refunds: [
          {
            id: 4,
            customerId: 12,
            packageNo: 'KRV-00000007',
            amount: 3_00,
            reason: 'Not repacked',
            explanation: 'Repacked',
            askedAt: '2026-03-01T09:00:00.000Z',
          },
        ],
      });
      wire.answer(extraRefunds.refuse, null);
      const { user } = await showStaff('/staff/warehouse', { wire, language });
      const table = await screen.findByRole('table');
      for (const said of ['12', 'KRV-00000007', '3', 'Not repacked', 'Repacked'])
        expect(table.textContent).toContain(said);
      await user.click(screen.getByRole('button', { name: words.refuseOf.replace('{{package}}', 'KRV-00000007') }));
      const dialog = await screen.findByRole('dialog');
      await user.type(within(dialog).getByRole('textbox'), 'The photos show the new box');
      await user.click(within(dialog).getByRole('button', { name: words.confirm }));
      await waitFor(() => expect(wire.asked(extraRefunds.refuse)).toHaveLength(1));
      expect(wire.asked(extraRefunds.refuse)[0]?.body).toEqual({ id: 4, why: 'The photos show the new box' });
    },
  );
});
