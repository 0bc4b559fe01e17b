import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '@kervan/domain/billing/countries';
import { showPart } from '../testing/show.tsx';
import { CountrySelect } from './country-select.tsx';
import { PhoneField, type Phone } from './phone/phone-field.tsx';
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

function Home() {
  const [code, setCode] = useState('DE');
  Object.assign(chosen, { value: code });
  return <CountrySelect label="Home" value={code} onChange={setCode} />;
}
function Call() {
  const [phone, setPhone] = useState<Phone>({ country: 'DE', text: '' });
  Object.assign(chosen, { value: phone.country });
  return <PhoneField value={phone} onChange={setPhone} onBlur={() => {}} error={null} />;
}

describe('a choice of a country', () => {
  /** Also those of a closed list, which nobody sees. */
  const drawn = () => document.querySelectorAll('[role=option]').length;
  const meant = () => document.querySelector('[data-combobox-selected]')?.textContent;

  it('draws the chosen one alone while it is closed; the arrow keys open it there and go on from there', async () => {
    const { user } = await showPart(<Home />);
    const field = screen.getByLabelText<HTMLInputElement>('Home', { selector: 'input' });
    expect(drawn()).toBe(1);
    await user.click(field);
    expect(drawn()).toBe(countryCodes.length);
    await user.keyboard('{Escape}');
    expect(drawn()).toBe(1);
    await user.keyboard('{ArrowDown}');
    expect([drawn(), meant()]).toEqual([countryCodes.length, 'Germany']);
    await user.keyboard('{ArrowDown}');
    expect(meant()).toBe('Ghana');
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect([chosen.value, field.value, drawn()]).toEqual(['GE', 'Georgia', 1]);
  });

  it('is filled in by the browser as well, whose word is among all of them', async () => {
    await showPart(<Home />);
    fireEvent.change(screen.getByLabelText('Home', { selector: 'input' }), { target: { value: 'Canada' } });
    expect(chosen.value).toBe('CA');
  });

  it('of a phone number draws the chosen one alone while it is closed, and begins there', async () => {
    const { user } = await showPart(<Call />);
    expect(drawn()).toBe(1);
    const button = screen.getByRole('button', { name: /^Country code/ });
    await user.click(button);
    expect(drawn()).toBeGreaterThan(200);
    await user.keyboard('{Escape}');
    expect(drawn()).toBe(1);
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(meant()).toMatch(/Germany/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search country')));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen.value).toBe('US');
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
