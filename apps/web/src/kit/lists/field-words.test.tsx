import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show.tsx';
import { useText } from '../../i18n/i18n.ts';
import { ConditionValues } from '../../ui/filter-builder/condition-values.tsx';
import { conditionOf, newDraft, type Draft } from '../../ui/filter-builder/draft.ts';
import { valueText } from '../../ui/filter-builder/condition-words.ts';
import { FormatProvider, useFormat } from '../../ui/format/format.tsx';
import { fieldsInWords } from './field-words.ts';

const rules = {
  price: { kind: 'number', topic: 'price', unit: 'money', min: 0, max: 2_147_483_647, optional: true },
} as const;
/** The bound of a price in its filter, and what is asked of the server. */
function Bound() {
  const t = useText();
  const format = useFormat();
  const words = { label: () => 'Price', topic: () => 'Prices', value: () => '' };
  const [field] = fieldsInWords(rules, ['price'], words, { market: 'DE', t, format });
  const [draft, setDraft] = useState<Draft>({ ...newDraft(rules.price), op: 'atLeast' });
  if (!field) throw new Error('no field');
  const condition = conditionOf('price', field.rule, draft);
  return (
    <>
      <ConditionValues field={field} draft={draft} onChange={setDraft} isWrong={false} />
      <output>{JSON.stringify(condition)}</output>
      <p>chip {draft.from === null ? '' : valueText(field, condition, t)}</p>
    </>
  );
}

const open = (display: 'usd' | 'local') =>
  showPart(
    <FormatProvider
      locale="de-DE"
      language="en"
      timeZone="UTC"
      now={() => 0}
      shown={{ local: 'EUR', display, ratePpm: 800_000 }}
    >
      <Bound />
    </FormatProvider>,
  );

it.each([
  ['usd', '$', '25,00\u00A0$', 2_000],
  ['local', '€', '25,00\u00A0€', 2_500],
] as const)(
  'PRICE-033 a bound is typed and shown in the currency of the store’s display (%s), and asked in the stored one',
  async (display, sign, chip, value) => {
    const { user } = await open(display);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(field.getAttribute('aria-label')).toContain(`(${sign})`);
    await user.type(field, '25');
    await user.tab();
    expect(field.value).toBe('25,00');
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({ field: 'price', op: 'atLeast', value });
    expect(screen.getByText(/^chip/).textContent).toBe(`chip ${chip}`);
  },
);
