import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { showPart } from '../testing/show.tsx';
import { DateField } from './date-field.tsx';
import { FormatProvider } from './format/format.tsx';

/** A Tuesday evening in Berlin, in UTC still the same day. */
const NOW = Date.parse('2026-11-24T20:00:00Z');

async function show({
  language = 'en',
  min = null as string | null,
}: { language?: Language; min?: string | null } = {}) {
  const taken: (string | null)[] = [];
  function Field() {
    const [day, setDay] = useState<string | null>(null);
    return <DateField label="From" value={day} min={min} onChange={(next) => (taken.push(next), setDay(next))} />;
  }
  const shown = await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => NOW}>
      <Field />
    </FormatProvider>,
    { language },
  );
  const open = async () => {
    await shown.user.click(screen.getByRole('button', { name: /^From:/ }));
    return screen.findByRole('table');
  };
  return { ...shown, taken, open, field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }) };
}

describe('a date', () => {
  it.each([
    ['en', ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], 'November 2026'],
    ['tr', ['Paz', 'Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt'], 'Kasım 2026'],
  ] as const)('SHELL-090 is picked in a calendar whose weeks begin on Sunday (%s)', async (language, days, month) => {
    const { open } = await show({ language });
    const table = await open();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(days);
    expect(screen.getByText(month)).toBeDefined();
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('[data-day]')].map((day) => day.getAttribute('data-day') ?? ''),
    );
    for (const [first = ''] of rows) expect(new Date(`${first}T12:00:00Z`).getUTCDay()).toBe(0);
    expect(rows.flat()).toContain('2026-11-30');
  });

  it('SHELL-090 shows as mm/dd/yy whatever the market, and is typed so', async () => {
    const { field, taken } = await show();
    fireEvent.change(field(), { target: { value: '03/04/26' } });
    expect(taken).toEqual(['2026-03-04']);
    fireEvent.blur(field());
    expect(field().value).toBe('03/04/26');
    fireEvent.change(field(), { target: { value: '30/04/26' } });
    expect(taken).toHaveLength(1);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field(), { target: { value: '' } });
    expect(taken.at(-1)).toBeNull();
  });

  it('SHELL-090 this week and the last one begin on their Sunday', async () => {
    const { user, open, taken, field } = await show();
    await open();
    await user.click(screen.getByRole('button', { name: 'This week' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(field().value).toBe('11/22/26');
    await open();
    await user.click(screen.getByRole('button', { name: 'Last week' }));
    await open();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(taken).toEqual(['2026-11-22', '2026-11-15', '2026-11-24']);
  });

  it('is reached by arrow keys over the end of a month, and none before its bound can be picked', async () => {
    const { user, open, taken } = await show({ min: '2026-11-20' });
    await open();
    const today = document.querySelector<HTMLElement>('[data-day="2026-11-24"]');
    expect(document.querySelector<HTMLButtonElement>('[data-day="2026-11-19"]')?.disabled).toBe(true);
    today?.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-01'));
    await user.keyboard('{Enter}');
    expect(taken).toEqual(['2026-12-01']);
  });
});
