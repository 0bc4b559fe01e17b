import { escapeHtml } from '../../http/page.ts';
import type { Books } from '../books/books.ts';
import type { Address, Package } from '../books/records.ts';
import { carrierCodes } from '../events/event-types.ts';
import type { PackageActName } from '../control/package-acts.ts';
import { consolePage, dollars, form, packagePath, when, CONSOLE, type Field } from './frame.ts';

/** A package with its pictures, its way and what may be done with it. */
export function packagePage(books: Books, pack: Package): string {
  const { prefix } = books.world;
  const photos = pack.photos.map(
    (id) =>
      `<a href="${escapeHtml(`${prefix}${CONSOLE}/photos/${id}`)}"><img src="${escapeHtml(`${prefix}${CONSOLE}/photos/${id}`)}" alt="Photo of ${pack.no}" width="180" style="border-radius:8px;display:block"></a>`,
  );
  const body = `<p><strong>${pack.state}</strong> · to ${pack.market} · order <code>${pack.orderRef}</code></p>
${actsCard(books, pack)}
<div class="card"><h2>What it is</h2><table>${factRows(pack)}</table></div>
${photos.length > 0 ? `<div class="card"><h2>Photos</h2><div class="row">${photos.join('')}</div></div>` : ''}
${quotesCard(pack)}${eventsCard(books, pack)}`;
  return consolePage(books, { tab: null, title: pack.no, body });
}

const addressText = ({ name, line1, line2, line3, city, stateOrRegion, postalCode, countryCode }: Address): string =>
  [name, line1, line2, line3, [postalCode, city].filter(Boolean).join(' '), stateOrRegion, countryCode]
    .filter(Boolean)
    .join(', ');

function factRows(pack: Package): string {
  const { measures, inbound, label, outbound, gift, contents } = pack;
  const facts: [string, string][] = [
    [
      'Content',
      pack.items
        .map(({ quantity, title, asin, valueMinor }) => `${quantity} × ${title || asin}, ${dollars(valueMinor)}`)
        .join('; '),
    ],
    ['Recipient', addressText(pack.recipient)],
    ['Service', `${pack.carrierCode} ${pack.serviceCode}${pack.preLabel ? ', PreLabel' : ''}`],
    ['Comes with', inbound ? `${inbound.carrier} ${inbound.tracking}` : ''],
    [
      'Measures',
      measures ? `${measures.grams} g, ${measures.lengthMm} × ${measures.widthMm} × ${measures.heightMm} mm` : '',
    ],
    ['Inside', `${contents.battery ? 'battery' : 'no battery'}, ${contents.liquidMl} ml of liquid`],
    ['Label', label ? `${label.carrier} ${label.tracking}` : ''],
    ['Left with', outbound ? `${outbound.carrier} ${outbound.tracking}, ${dollars(outbound.priceMinor)}` : ''],
    ['Gift note', gift ? `${gift.note} – ${gift.sender}` : ''],
    [
      'Return',
      pack.return
        ? `${pack.return.kind} ${pack.return.facility}, ${pack.return.sentAt ? 'sent' : pack.return.arrivedAt ? 'waits for the batch' : 'on its way here'}`
        : '',
    ],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('');
}

type Offered = {
  act: PackageActName;
  label: string;
  fields?: readonly Field[];
  fixed?: Readonly<Record<string, string>>;
  isPrimary?: boolean;
};

const photo: Offered = { act: 'photo', label: 'Take a photo' };
const damaged: Offered = {
  act: 'damage',
  label: 'Damaged',
  fields: [{ name: 'text', label: 'What is broken', size: 28 }],
};
const scale = (label: string): Offered => ({
  act: 'measure',
  label,
  isPrimary: true,
  fields: [
    { name: 'grams', label: 'Grams' },
    { name: 'lengthMm', label: 'Length mm' },
    { name: 'widthMm', label: 'Width mm' },
    { name: 'heightMm', label: 'Height mm' },
    { name: 'liquidMl', label: 'Liquid ml' },
    {
      name: 'battery',
      label: 'Battery',
      options: [
        ['', 'by the title'],
        ['true', 'yes'],
        ['false', 'no'],
      ],
    },
  ],
});
const extra: Offered = {
  act: 'extra-payment',
  label: 'Ask for more',
  fields: [
    { name: 'amountMinor', label: 'Cents', isRequired: true },
    { name: 'text', label: 'For what', size: 28 },
  ],
};

/** What may be done with a package as it stands. */
function offered(pack: Package): Offered[] {
  switch (pack.state) {
    case 'announced':
      return [
        { act: 'receive', label: 'Scan: it is here', isPrimary: true },
        ...(pack.inbound ? [{ act: 'inbound-moving', label: 'It is on its way here' } as const] : []),
      ];
    case 'received':
      return [scale('Measure'), photo, damaged];
    case 'priced':
    case 'held':
      return [scale('Measure again'), photo, damaged, extra];
    case 'released':
      return [
        {
          act: 'dispatch',
          label: 'Pack and dispatch',
          isPrimary: true,
          fields: [{ name: 'tracking', label: 'Tracking (empty = made)', size: 24 }],
        },
        scale('Measure again'),
        damaged,
        extra,
      ];
    case 'dispatched':
    case 'undeliverable':
      return [
        {
          act: 'carrier-event',
          label: 'Carrier says',
          isPrimary: true,
          fields: [
            { name: 'code', label: 'What', options: carrierCodes },
            { name: 'dutyMinor', label: 'Duty, cents' },
          ],
        },
        {
          act: 'tracking',
          label: 'Another tracking number',
          fields: [{ name: 'tracking', label: 'Number (empty = made)', size: 24 }],
        },
        extra,
      ];
    case 'returning':
      return [
        { act: 'return-arrival', label: 'It has come back here' },
        { act: 'return-sent', label: 'It leaves for the source' },
        { act: 'return-delivered', label: 'The source has it' },
      ];
    case 'damaged':
      return [photo];
    default:
      return [];
  }
}

function actsCard(books: Books, pack: Package): string {
  const forms = offered(pack).map(({ act, ...rest }) =>
    form(books.world, { ...rest, action: `/world/warehouse/${pack.no}/${act}`, back: packagePath(pack) }),
  );
  const waits = pack.isRemeasureAsked ? '<p><strong>The customer asks for another measure.</strong></p>' : '';
  const rest =
    forms.length === 0
      ? '<p class="soft">Nothing is to be done here; Kervan has the word, or it is over.</p>'
      : forms.join('');
  return `<div class="card"><h2>What to do</h2>${waits}${rest}</div>`;
}

function quotesCard({ quotes, release }: Package): string {
  if (quotes.length === 0) return '';
  const rows = quotes.map(
    ({ quoteId, carrierCode, serviceCode, priceMinor, reason }) =>
      `<tr><td>${carrierCode} ${serviceCode}</td><td class="num">${dollars(priceMinor)}</td><td>${reason ?? (release?.quoteId === quoteId ? '<strong>released</strong>' : 'possible')}</td></tr>`,
  );
  return `<div class="card"><h2>Quotes</h2><table>${rows.join('')}</table></div>`;
}

function eventsCard(books: Books, pack: Package): string {
  const rows = books
    .eventsOf('package', pack.id)
    .map(
      ({ seq, at, type, data }) =>
        `<tr><td class="num">${seq}</td><td>${type}<br><span class="soft">${when(at)}${escapeHtml(dataText(data))}</span></td></tr>`,
    )
    .reverse();
  return `<div class="card"><h2>Way</h2>${rows.length === 0 ? '<p>Nothing has happened yet.</p>' : `<table>${rows.join('')}</table>`}</div>`;
}

/** What an event carries, without what is for programs. */
const dataText = (data: object): string =>
  Object.entries(data)
    .filter(([name, value]) => typeof value !== 'object' && !/id$|sha256$/i.test(name))
    .map(([name, value]) => ` · ${name} ${String(value)}`)
    .join('');
