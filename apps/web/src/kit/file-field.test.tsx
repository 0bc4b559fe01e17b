import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../testing/languages.ts';
import { showPart } from '../testing/show.tsx';
import { FormatProvider } from '../ui/format/format.tsx';
import { FileField } from './file-field.tsx';

type Given = { maxFiles?: number; disabled?: boolean; error?: string | null; language?: Language; before?: File[] };
const SIZE_MAX = 2_048;
const file = (name: string, bytes = 10, type = 'text/csv') => new File(['x'.repeat(bytes)], name, { type });

async function show({ language = 'en', before = [], ...given }: Given = {}) {
  const taken: string[][] = [];
  function Field() {
    const [files, setFiles] = useState(before);
    return (
      <FileField
        label="Codes"
        files={files}
        accept={{ 'text/csv': ['.csv'], 'text/plain': ['.txt'] }}
        maxBytes={SIZE_MAX}
        onChange={(next) => (taken.push(next.map(({ name }) => name)), setFiles(next))}
        {...given}
      />
    );
  }
  const shown = await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <Field />
    </FormatProvider>,
    { language },
  );
  const zone = () => screen.getByRole('group', { name: /^Codes/ });
  const drop = (...files: File[]) =>
    act(async () => {
      const items = files.map((each) => ({ kind: 'file', type: each.type, getAsFile: () => each }));
      fireEvent.drop(zone(), { dataTransfer: { files, items, types: ['Files'] } });
    });
  return { ...shown, taken, zone, drop };
}
const chosen = (name = 'Chosen files') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((each) => each.textContent);

describe('a field for files', () => {
  it.each(
    tested([
      ['en', 'Drop a file here or choose one', '.csv, .txt, up to 2 kB', 'Remove a.csv', 'Chosen files'],
      [
        'tr',
        'Dosyayı buraya bırakın ya da seçin',
        '.csv, .txt, en fazla 2 kB',
        'a.csv dosyasını çıkar',
        'Seçilen dosyalar',
      ],
    ] as const),
  )('says what it takes, names what was dropped with its size, and gives it back (%s)', async (...words) => {
    const [language, choose, limits, remove, list] = words;
    const { drop, taken, zone, user } = await show({ language });
    expect(zone().textContent).toBe(choose + limits);
    expect(screen.queryByRole('list')).toBeNull();
    await drop(file('a.csv', 512));
    await waitFor(() => expect(chosen(list)).toEqual(['a.csv1 kB']));
    await user.click(screen.getByRole('button', { name: remove }));
    expect(screen.queryByRole('list')).toBeNull();
    expect(taken).toEqual([['a.csv'], []]);
  });

  it('of one file: a new one takes the place of the one before, and of two at once the first is taken', async () => {
    const { drop, taken } = await show();
    await drop(file('a.csv'));
    await drop(file('b.csv'), file('c.csv'));
    await waitFor(() => expect(taken).toEqual([['a.csv'], ['b.csv']]));
    expect(screen.getByRole('alert').textContent).toBe('Up to 1 files: c.csv was left out.');
  });

  it('of several: they add up, two may have one name, and what is over the number is left out and named', async () => {
    const { drop, taken, user } = await show({ maxFiles: 3 });
    expect(screen.getByRole('group').textContent).toContain('up to 2 kB each, up to 3 files');
    await drop(file('a.csv'), file('a.csv'));
    await drop(file('b.csv'), file('c.csv'));
    await waitFor(() => expect(taken.at(-1)).toEqual(['a.csv', 'a.csv', 'b.csv']));
    expect(screen.getByRole('alert').textContent).toBe('Up to 3 files: c.csv was left out.');
    // What is taken out makes room and takes the complaint with it.
    await user.click(screen.getAllByRole('button', { name: 'Remove a.csv' })[0] ?? document.body);
    expect(taken.at(-1)).toEqual(['a.csv', 'b.csv']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(
    tested([
      ['en', 'at.csv is larger than 2 kB.', 'a.png isn’t a file of the right type. Allowed: .csv, .txt.'],
      ['tr', 'at.csv 2 kB sınırından büyük.', 'a.png uygun türde değil. .csv, .txt olmalı.'],
    ] as const),
  )('takes a file of just its size, and says why it takes none above it or of another kind (%s)', async (...words) => {
    const [language, tooLarge, wrongType] = words;
    const { drop, taken, zone } = await show({ language });
    await drop(file('at.csv', SIZE_MAX));
    await waitFor(() => expect(taken).toEqual([['at.csv']]));
    expect(screen.queryByRole('alert')).toBeNull();
    await drop(file('at.csv', SIZE_MAX + 1));
    expect((await screen.findByRole('alert')).textContent).toBe(tooLarge);
    expect(document.getElementById(zone().getAttribute('aria-describedby') ?? '')?.textContent).toBe(tooLarge);
    await drop(file('a.png', 10, 'image/png'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wrongType));
    // What was there stays, and the next right one takes the complaint away.
    expect(taken).toHaveLength(1);
    await drop(file('b.csv'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each(['{Enter}', ' '])('opens the choice by the key "%s"', async (key) => {
    const { user, zone } = await show();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await user.tab();
    expect(document.activeElement).toBe(zone());
    await user.keyboard(key);
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
  });

  it('takes nothing and gives nothing back while it is disabled', async () => {
    const { drop, taken, zone, user } = await show({ disabled: true, before: [file('a.csv')] });
    await drop(file('b.csv'));
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove a.csv' });
    expect([zone().getAttribute('aria-disabled'), remove.disabled]).toEqual(['true', true]);
    await user.tab();
    expect(document.activeElement).not.toBe(zone());
    expect(taken).toEqual([]);
  });

  it('says what the form says is wrong, and what it did not take before that', async () => {
    const { drop } = await show({ error: 'The file holds no code.' });
    expect(screen.getByRole('alert').textContent).toBe('The file holds no code.');
    await drop(file('a.png', 10, 'image/png'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^a\.png isn’t/));
  });

  it('lists a hundred long names, each with its own way out', async () => {
    const before = Array.from({ length: 100 }, (_, index) => file(`${'long'.repeat(40)}-${index}.csv`));
    await show({ maxFiles: 100, before });
    expect(chosen()).toHaveLength(100);
    expect(screen.getAllByRole('button', { name: /^Remove long/ })).toHaveLength(100);
  });
});
