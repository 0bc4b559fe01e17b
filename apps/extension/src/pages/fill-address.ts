import { orderSelectors } from '../selectors/order.ts';

type Field = keyof typeof orderSelectors.fields;
export type ShipTo = Partial<Record<Field | 'line3', string | null>>;

// The names of the selectors.
const fields = Object.keys(orderSelectors.fields) as Field[];

/**
 * Fills the address form of the checkout as a person would: each field is told of its change. A part that is not known leaves its field as it
 * is. False = the page has no such form, or lacks a field for a known part: nothing of it was changed then.
 */
export function fillAddress(page: ParentNode, shipTo: ShipTo, giftOption: boolean): boolean {
  const form = page.querySelector(orderSelectors.form);
  if (form === null) return false;
  const known = fields.flatMap((field) => {
    const value = field === 'line2' ? lineTwo(shipTo) : (shipTo[field] ?? '');
    return value === '' ? [] : [{ value, input: form.querySelector<HTMLInputElement>(orderSelectors.fields[field]) }];
  });
  if (known.length === 0 || known.some(({ input }) => input === null)) return false;
  for (const { input, value } of known) if (input) write(input, value);
  const gift = form.querySelector<HTMLInputElement>(orderSelectors.gift);
  if (giftOption && gift && !gift.checked) gift.click();
  return true;
}

/** The form has two lines: the second takes what is left, the warehouse's package number with it. */
const lineTwo = ({ line2, line3 }: ShipTo): string => [line2, line3].filter(Boolean).join(', ');

function write(input: HTMLInputElement, value: string): void {
  input.value = value;
  for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
}
