import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPart } from '../../testing/show.tsx';
import { FormatProvider } from '../../ui/format/format.tsx';
import { FormContext } from './form-context.ts';
import { NumberTable } from './number-table.tsx';
import { RangePicture } from './range-picture.tsx';
import { SettingLead, SettingSentence } from './setting-note.tsx';
import { settingRows } from './setting-rows.ts';
import { leftFields } from './use-first-wrong.ts';
import { useFormState } from './use-form-state.ts';

const saved = {
  isOn: true,
  way: 'direct' as 'direct' | 'warehouse',
  stock: 5,
  price: { fixed: 1_000, limit: null as number | null, rate: 1_500 },
  distance: 10 as number | null,
  unit: 'amount' as 'amount' | 'percent',
  sellers: ['A1'],
  hours: ['09:00'],
  bands: [{ from: 0, min: 500 }],
};
type Form = typeof saved;
const { AmountRow, ChoiceRow, MoneyRow, NumberRow, PercentRow, SwitchRow, TagsRow, TimesRow } = settingRows<Form>();
const paths = ['isOn', 'way', 'stock', 'price.fixed', 'price.limit', 'price.rate', 'distance', 'unit'];
const lists = ['sellers', 'hours', 'bands'];

/** What the form holds, by the rows' own doing. */
const shown: { form: Form } = { form: saved };

function Sample() {
  const state = useFormState<Form>(
    { form: saved, revision: 1 },
    {
      paths: [...paths, ...lists],
      check: ({ stock, bands }) => [
        ...(stock > 9 || Number.isNaN(stock) ? [{ field: 'stock', code: 'OutOfRange' }] : []),
        ...bands.flatMap(({ min }, index) => (min > 900 ? [{ field: `bands.${index}.min`, code: 'TooHigh' }] : [])),
      ],
      faultText: ({ code }) => `fault ${code}`,
    },
  );
  if (!state.edit) return null;
  Object.assign(shown, { form: state.edit.form });
  return (
    <FormatProvider locale="de-DE" language="en" timeZone="Europe/Berlin" now={() => 0}>
      <FormContext value={state.edit}>
        <div onBlur={(event) => leftFields(event, state.leave)}>
          <SettingLead>What these are for</SettingLead>
          <SwitchRow path="isOn" label="Reprice" text="Raises the margin" />
          <ChoiceRow
            path="way"
            label="Way"
            options={[
              { value: 'direct', label: 'Direct' },
              { value: 'warehouse', label: 'Warehouse' },
            ]}
          />
          <NumberRow path="stock" label="Stock" unit="items" />
          <MoneyRow path="price.fixed" label="Fixed" currency="USD" />
          <MoneyRow path="price.limit" label="Limit" currency="USD" optional />
          <PercentRow path="price.rate" label="Rate" />
          <AmountRow path="distance" unitPath="unit" label="Distance" unitLabel="Unit" currency="EUR" />
          <TagsRow
            path="sellers"
            label="Sellers"
            max={2}
            placeholder="Type one"
            write={(code) => code.toUpperCase()}
            words={({ length }) => `${length} sellers`}
          />
          <TimesRow path="hours" label="Hours" text="In Berlin" max={2} />
          <NumberTable<Form['bands'][number]>
            path="bands"
            max={2}
            columns={[
              { name: 'from', kind: 'usd', head: 'From', label: (row) => `Row ${row}, from` },
              { name: 'min', kind: 'percent', head: 'Minimum', label: (row) => `Row ${row}, minimum` },
            ]}
            range={{ head: 'Applies', cell: ({ from }, rows) => `from ${from} of ${rows.length}` }}
            picture={{
              cell: ({ min }) => (
                <RangePicture min={min} standard={min} max={min} lowest={0} highest={1_000} label={`picture ${min}`} />
              ),
            }}
            next={(_, last) => ({ ...last, from: last.from + 100 })}
            words={{ add: 'Add row', remove: (row) => `Delete row ${row}`, last: 'One must stay' }}
          />
          <SettingSentence>All of it in a sentence</SettingSentence>
        </div>
      </FormContext>
    </FormatProvider>
  );
}

const row = (label: string): HTMLElement =>
  screen.getAllByText(label).flatMap((found) => found.closest<HTMLElement>('[data-field]') ?? [])[0]!; // Every setting stands in a row.
const badge = (label: string): string | null =>
  within(row(label))
    .queryByText(/^(Before|Önce): /)
    ?.textContent?.replace(/\s/g, ' ') ?? null;
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });

describe('a setting is a row that', () => {
  it('is switched, and says how it was saved', async () => {
    const { user } = await showPart(<Sample />);
    expect(badge('Reprice')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Reprice' }));
    expect([shown.form.isOn, badge('Reprice')]).toEqual([false, 'Before: On']);
    await user.click(screen.getByRole('switch', { name: 'Reprice' }));
    expect([shown.form.isOn, badge('Reprice')]).toEqual([true, null]);
  });

  it('says it in Turkish, too', async () => {
    const { user } = await showPart(<Sample />, { language: 'tr' });
    await user.click(screen.getByRole('switch', { name: 'Reprice' }));
    expect(badge('Reprice')).toBe('Önce: Açık');
    expect(screen.getByRole('button', { name: 'Saat ekle' })).toBeDefined();
  });

  it('is chosen with the arrow keys, which go around', async () => {
    const { user } = await showPart(<Sample />);
    screen.getByRole('radio', { name: 'Direct' }).focus();
    await user.keyboard('{ArrowRight}');
    expect([shown.form.way, badge('Way')]).toEqual(['warehouse', 'Before: Direct']);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Warehouse' }));
    await user.keyboard('{ArrowRight}');
    expect(shown.form.way).toBe('direct');
    await user.keyboard('{ArrowLeft}');
    expect(shown.form.way).toBe('warehouse');
  });

  it('keeps a number, money and percent in whole smallest units, in the separators of the market', async () => {
    const { user } = await showPart(<Sample />);
    const put = async (name: RegExp, text: string) => {
      await user.clear(field(name));
      if (text) await user.type(field(name), text);
    };
    await put(/^Stock/, '7');
    await put(/^Fixed/, '12,5');
    await put(/^Limit/, '3');
    await put(/^Rate/, '7,25');
    expect([shown.form.stock, shown.form.price]).toEqual([7, { fixed: 1_250, limit: 300, rate: 725 }]);
    expect([badge('Stock'), badge('Fixed'), badge('Limit'), badge('Rate')]).toEqual([
      'Before: 5 items',
      'Before: 10,00 $',
      'Before: empty',
      'Before: 15,0%',
    ]);
    await user.tab();
    expect(field(/^Fixed/)).toHaveProperty('value', '12,50');
  });

  it('is null when an optional number is emptied, and missing when another one is', async () => {
    const { user } = await showPart(<Sample />);
    await user.type(field(/^Limit/), '3');
    await user.clear(field(/^Limit/));
    await user.clear(field(/^Stock/));
    expect([shown.form.price.limit, shown.form.stock]).toEqual([null, NaN]);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('fault Required');
    expect(field(/^Stock/).getAttribute('aria-invalid')).toBe('true');
  });

  it('is checked when it is left, then with every key', async () => {
    const { user } = await showPart(<Sample />);
    await user.type(field(/^Stock/), '9');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('fault OutOfRange');
    await user.clear(field(/^Stock/));
    await user.type(field(/^Stock/), '8');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loses the number with its unit, and has the saved one again with the saved unit', async () => {
    const { user } = await showPart(<Sample />);
    const unit = within(screen.getByRole('radiogroup', { name: 'Unit' }));
    await user.click(unit.getByRole('radio', { name: '%' }));
    expect([shown.form.unit, shown.form.distance, badge('Distance')]).toEqual(['percent', null, 'Before: 0,10 €']);
    await user.type(field(/^Distance/), '1,5');
    expect(shown.form.distance).toBe(150);
    await user.click(unit.getByRole('radio', { name: '€' }));
    expect([shown.form.unit, shown.form.distance, badge('Distance')]).toEqual(['amount', 10, null]);
  });

  it('takes codes one after the other and pasted, up to its limit', async () => {
    const { user } = await showPart(<Sample />);
    await user.type(screen.getByLabelText('Sellers', { selector: 'input' }), 'b2,c3,');
    expect([shown.form.sellers, badge('Sellers')]).toEqual([['A1', 'B2'], 'Before: 1 sellers']);
  });

  it('takes times as they are typed, in order, and refuses one at once that is none or stands there', async () => {
    const { user } = await showPart(<Sample />);
    const time = field('Time to add');
    await user.type(time, '0900{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('fault UpdateTimeAlreadyExists');
    await user.clear(time);
    await user.type(time, '2570');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add time' }));
    expect(screen.getByRole('alert').textContent).toBe('fault UpdateTimeNotValid');
    await user.clear(time);
    await user.type(time, '830{Enter}');
    expect(shown.form.hours).toEqual(['08:30', '09:00']);
    expect(time).toHaveProperty('disabled', true);
    expect(screen.getByText('Before: 09:00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove 09:00' }));
    expect(shown.form.hours).toEqual(['08:30']);
  });

  it('is a table whose rows are changed, added and taken away; one stays', async () => {
    const { user } = await showPart(<Sample />);
    expect(screen.getByRole('button', { name: 'Delete row 1' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('img', { name: 'picture 500' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    expect(shown.form.bands).toEqual([
      { from: 0, min: 500 },
      { from: 100, min: 500 },
    ]);
    expect(screen.getByRole('button', { name: 'Add row' })).toHaveProperty('disabled', true);
    expect(screen.getByText('from 100 of 2')).toBeDefined();
    await user.clear(field(/^Row 2, minimum/));
    await user.type(field(/^Row 2, minimum/), '9,5');
    // A step within the row leaves nothing; out of it the row says what is wrong.
    await user.click(field(/^Row 2, from/));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(field(/^Row 1, from/));
    expect(screen.getByRole('alert').textContent).toBe('fault TooHigh');
    await user.click(screen.getByRole('button', { name: 'Delete row 1' }));
    expect(shown.form.bands).toEqual([{ from: 100, min: 950 }]);
  });

  it('keeps in sight what a changed figure of the table was; a new row was nothing', async () => {
    const { user } = await showPart(<Sample />);
    const was = () =>
      within(screen.getByRole('table'))
        .queryAllByText(/^Before: /)
        .map((found) => found.textContent);
    expect(was()).toEqual([]);
    await user.clear(field(/^Row 1, minimum/));
    await user.type(field(/^Row 1, minimum/), '7');
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    expect(was()).toEqual(['Before: 5,0%']);
  });
});
