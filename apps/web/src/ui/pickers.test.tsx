import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { showPart } from '../testing/show.tsx';
import { PickMenu } from './pick-menu.tsx';
import { SelectField } from './select-field.tsx';

const fruits = ['Red apple', 'Pear', 'Apple', 'Cherry', 'Pineapple', 'Plum', 'Fig', 'Lemon', 'Lime', 'Peach'];
const options = fruits.map((label) => ({ value: label.toLowerCase(), label }));
/** What was chosen last. */
const chosen: { value: string | null } = { value: null };

function Choice({ none = 'All fruits' }: { none?: string }) {
  const [value, setValue] = useState<string | null>(null);
  Object.assign(chosen, { value });
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
