/** MSG-013: what a template's text may name. */
export const placeholders = [
  'buyerName',
  'orderNumber',
  'productTitle',
  'trackingNumber',
  'carrier',
  'deliveryDate',
  'storeName',
] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

const NAMED = /\[([A-Za-z]+)\]/g;

/** True for the name of one of them. */
export const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The names in brackets of a text that are no placeholders, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))),
];

/** The text with its values in one pass; a value is never read as a placeholder. `missing`: named ones without a value. */
export function fillPlaceholders(text: string, values: PlaceholderValues): { text: string; missing: Placeholder[] } {
  const missing = new Set<Placeholder>();
  const filled = text.replaceAll(NAMED, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name]?.trim() ?? '';
    if (value === '') missing.add(name);
    return value;
  });
  return { text: filled, missing: [...missing] };
}
