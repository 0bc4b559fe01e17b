import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { showPart } from '../testing/show.tsx';
import { DateField } from './date-field.tsx';
import { FormatProvider } from './format/format.tsx';
import { PickMenu } from './pick-menu.tsx';
import { SelectField } from './select-field.tsx';

const fruits = ['Red apple', 'Pear', 'Apple', 'Cherry', 'Pineapple', 'Plum', 'Fig', 'Lemon', 'Lime', 'Peach'];
const options = fruits.map((label) => ({ value: label.toLowerCase(), label }));
/** What was chosen last. */
const chosen: { value: string | null } = { value: null };

function Choice({ none = 'All fruits' }: { none?: string }) {
  const [value, setValue] = useState<string | null>(null);
  chosen.value = value;
  return <SelectField label="Fruit" value={value} none={none} options={options} onChange={setValue} />;
}

describe('a choice of many', () => {
  it('is searched by typing, the best match first, and is emptied again', async () => {
    const { user } = await showPart(<Choice />);
    const field = screen.getByLabelText<HTMLInputElement>('Fruit', { selector: 'input' });
    expect([field.placeholder, document.querySelector('select')]).toEqual(['All fruits', null]);
    await user.click(field);
    await user.type(field, 'apple');
    const shown = () => screen.getAllByRole('option').map((option) => option.textContent);
    await waitFor(() => expect(shown()).toEqual(['Apple', 'Red apple', 'Pineapple']));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen.value).toBe('apple');
    await user.click(screen.getByLabelText('Fruit: clear'));
    expect(chosen.value).toBeNull();
  });

  it('says that nothing fits', async () => {
    const { user } = await showPart(<Choice />, { language: 'tr' });
    await user.click(screen.getByLabelText('Fruit', { selector: 'input' }));
    await user.type(screen.getByLabelText('Fruit', { selector: 'input' }), 'xyz');
    await screen.findByText('Bulunamadı');
  });
});

function Day({ min, max }: { min?: string; max?: string }) {
  const [day, setDay] = useState<string | null>('2026-11-24');
  chosen.value = day;
  return (
    <FormatProvider
      locale="de-DE"
      language="en"
      timeZone="Europe/Berlin"
      now={() => Date.parse('2026-11-25T23:30:00Z')}
    >
      <DateField label="From" value={day} onChange={setDay} min={min} max={max} />
    </FormatProvider>
  );
}

describe('a day', () => {
  it('SHELL-090 is typed as mm/dd/yy; what is no day stays and says so, an empty field is none', async () => {
    const { user } = await showPart(<Day />);
    const field = screen.getByLabelText<HTMLInputElement>('From', { selector: 'input' });
    expect([field.value, field.type]).toEqual(['11/24/26', 'text']);
    await user.clear(field);
    await user.type(field, '12/1/26{Enter}');
    expect([chosen.value, field.value]).toEqual(['2026-12-01', '12/01/26']);
    await user.clear(field);
    await user.type(field, '13/40/26');
    await user.tab();
    expect([chosen.value, field.value]).toEqual(['2026-12-01', '13/40/26']);
    expect(screen.getByText('Not a day that fits here: mm/dd/yy')).toBeDefined();
    await user.clear(field);
    await user.tab();
    expect(chosen.value).toBeNull();
  });

  it('SHELL-090 is picked from a month that begins on Sunday, by arrows and Enter', async () => {
    const { user } = await showPart(<Day max="2026-12-31" />);
    await user.click(screen.getByLabelText('From: open the calendar'));
    const month = within(await screen.findByRole('grid'));
    expect(month.getAllByRole('columnheader').map((head) => head.getAttribute('abbr'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('24'));
    // Already the 26th in Berlin.
    expect(month.getByLabelText(/^Thursday,? 26 November 2026/).dataset.today).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Wednesday,? 2 December 2026/),
    );
    await user.keyboard('{Enter}');
    expect(chosen.value).toBe('2026-12-02');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });

  it('offers and takes no day out of its bounds', async () => {
    const { user } = await showPart(<Day min="2026-11-20" max="2026-11-28" />);
    const field = screen.getByLabelText<HTMLInputElement>('From', { selector: 'input' });
    await user.clear(field);
    await user.type(field, '11/19/26{Enter}');
    expect(chosen.value).toBe('2026-11-24');
    await user.click(screen.getByLabelText('From: open the calendar'));
    expect(screen.getByLabelText(/^Sunday,? 29 November 2026/)).toHaveProperty('disabled', true);
    expect(screen.getByLabelText(/^Saturday,? 28 November 2026/)).toHaveProperty('disabled', false);
  });
});

function Size() {
  const [size, setSize] = useState('25');
  return (
    <PickMenu
      label="Per page"
      value={size}
      options={['25', '50'].map((value) => ({ value, label: value }))}
      onPick={setSize}
    />
  );
}

describe('a choice of a few', () => {
  it('says what is chosen and offers the others when it is opened', async () => {
    const { user } = await showPart(<Size />);
    await user.click(screen.getByLabelText('Per page: 25'));
    const offered = await screen.findAllByRole('menuitemradio');
    expect(offered.map((each) => [each.textContent, each.getAttribute('aria-checked')])).toEqual([
      ['25', 'true'],
      ['50', 'false'],
    ]);
    await user.click(offered[1]!);
    expect(screen.getByLabelText('Per page: 50')).toBeDefined();
  });
});
