import type { Books } from '../books/books.ts';
import type { Outbound } from '../books/records.ts';

/** How each carrier's numbers look; `#` = a digit. */
const forms: Readonly<Record<string, string>> = {
  USPS: '92##################',
  UPS: '1Z##################',
  FEDEX: '############',
  DHL: 'GM##################',
};

/** A tracking number of a carrier; `name` says whose it is. */
export function trackingOf(books: Books, carrier: string, name: string): string {
  const bytes = books.mark(`tracking ${carrier} ${name}`);
  let at = 0;
  return (forms[carrier] ?? 'KW##########').replaceAll('#', () => String((bytes[at++ % bytes.length] ?? 0) % 10));
}

/** A label of a service; `version` counts the labels of the package. */
export const labelOf = (
  books: Books,
  { no, carrierCode, serviceCode }: { no: string; carrierCode: string; serviceCode: string },
  version: number,
): Outbound => ({
  carrier: carrierCode,
  service: serviceCode,
  tracking: trackingOf(books, carrierCode, `${no} ${version}`),
});
