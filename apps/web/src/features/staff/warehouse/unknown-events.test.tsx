import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
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
  it.each(
    tested([
      ['en', 'Unknown warehouse messages', '7 messages in the last 30 days'],
      ['tr', 'Bilinmeyen depo iletileri', 'Son 30 günde 7 ileti'],
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
