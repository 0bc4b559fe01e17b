import { orderSelectors } from '../selectors/order.ts';

type Field = keyof typeof orderSelectors.fields;
export type ShipTo = Partial<Record<Field | 'line3', string | null>>;

// The names of the selectors.
const fields = Object.keys(orderSelectors.fields) as Field[];

/** The fields of the form for each known part; null = the page has no such form, or lacks a field for a known part. */
function fieldsFor(page: ParentNode, shipTo: ShipTo): { value: string; input: HTMLInputElement }[] | null {
  const form = page.querySelector(orderSelectors.form);
  if (form === null) return null;
  const found: { value: string; input: HTMLInputElement }[] = [];
  for (const [field, value] of partsOf(shipTo)) {
    const input = form.querySelector<HTMLInputElement>(orderSelectors.fields[field]);
    if (input === null) return null;
    found.push({ value, input });
  }
  return found.length === 0 ? null : found;
}

/** The parts of an address that are known, by their fields. */
const partsOf = (shipTo: ShipTo): [Field, string][] =>
  fields.flatMap((field) => {
    const value = field === 'line2' ? lineTwo(shipTo) : (shipTo[field] ?? '');
    return value === '' ? [] : [[field, value]];
  });

/** An address in lines, for who fills it in by hand. */
export const addressLines = (shipTo: ShipTo): string[] =>
  partsOf({ ...shipTo, countryCode: null })
    .map(([, value]) => value)
    .concat(shipTo.countryCode ?? []);

/** True where `fillAddress` would fill the form. */
export const isFormKnown = (page: ParentNode, shipTo: ShipTo): boolean => fieldsFor(page, shipTo) !== null;

/**
 * Fills the address form of the checkout as a person would: each field is told of its change. A part that is not known leaves its field as it
 * is. False = the page has no such form, or lacks a field for a known part: nothing of it was changed then.
 */
export function fillAddress(page: ParentNode, shipTo: ShipTo, giftOption: boolean): boolean {
  const known = fieldsFor(page, shipTo);
  if (known === null) return false;
  for (const { input, value } of known) write(input, value);
  const gift = page.querySelector<HTMLInputElement>(orderSelectors.gift);
  if (giftOption && gift && !gift.checked) gift.click();
  return true;
}

/** The form has two lines: the second takes what is left, the warehouse's package number with it. */
const lineTwo = ({ line2, line3 }: ShipTo): string => [line2, line3].filter(Boolean).join(', ');

function write(input: HTMLInputElement, value: string): void {
  input.value = value;
  for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
}
