import { escapeHtml, htmlPage } from '../../http/page.ts';
import type { World } from '../../world/world.ts';
import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';

/** The places of the warehouse, in the order in which a parcel passes them. */
export const tabs = {
  receive: 'Receiving',
  measure: 'Measuring',
  waiting: 'Waiting for payment',
  pack: 'Packing',
  way: 'On the way',
  returns: 'Returns',
  unidentified: 'Unidentified',
  desk: 'Desk',
  statement: 'Statement',
  carriers: 'Carriers',
} as const;
export type Tab = keyof typeof tabs;

export const CONSOLE = '/warehouse/console';

/** A page of the console: its places above, what is at hand below. */
export function consolePage(
  books: Books,
  { tab, title, body }: { tab: Tab | null; title: string; body: string },
): string {
  const { prefix } = books.world;
  const places = Object.entries(tabs).map(([key, name]) =>
    key === tab
      ? `<strong aria-current="page">${name}</strong>`
      : `<a href="${escapeHtml(`${prefix}${CONSOLE}?tab=${key}`)}">${name}</a>`,
  );
  return htmlPage(
    `${title} – Warehouse`,
    `<p><a href="${escapeHtml(prefix)}/">Sandbox</a> · Warehouse</p><h1>${escapeHtml(title)}</h1>
<nav aria-label="Places" class="row" style="gap:6px 16px">${places.join('')}</nav>${body}`,
  );
}

export type Field = {
  name: string;
  label: string;
  value?: string;
  size?: number;
  options?: readonly (string | readonly [value: string, shown: string])[];
  isRequired?: boolean;
};

/** A form that does something and leads back. */
export function form(
  { prefix }: Pick<World, 'prefix'>,
  given: {
    action: string;
    label: string;
    back: string;
    fields?: readonly Field[];
    fixed?: Readonly<Record<string, string>>;
    isPrimary?: boolean;
  },
): string {
  const { action, label, back, fields = [], fixed = {}, isPrimary = false } = given;
  const hidden = Object.entries({ ...fixed, back }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(`${prefix}${action}`)}" class="row" style="align-items:end;margin-top:8px">${hidden.join('')}${fields.map(input).join('')}<button type="submit"${isPrimary ? ' class="primary"' : ''}>${escapeHtml(label)}</button></form>`;
}

function input({ name, label, value = '', size = 10, options, isRequired = false }: Field): string {
  const inner = options
    ? `<select name="${name}">${options.map((one) => optionOf(one, value)).join('')}</select>`
    : `<input type="text" name="${name}" value="${escapeHtml(value)}" size="${size}"${isRequired ? ' required' : ''}>`;
  return `<label style="padding:0">${escapeHtml(label)}<br>${inner}</label>`;
}

function optionOf(option: string | readonly [value: string, shown: string], chosen: string): string {
  const [value, shown] = typeof option === 'string' ? [option, option] : option;
  return `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(shown)}</option>`;
}

/** US cents as dollars. */
export const dollars = (minor: number): string => `${(minor / 100).toFixed(2)} USD`;

/** An instant as people read it. */
export const when = (at: string | null): string => (at === null ? '–' : `${at.slice(0, 16).replace('T', ' ')} UTC`);

export const packagePath = ({ no }: Pick<Package, 'no'>): string => `${CONSOLE}/packages/${no}`;

/** Packages as a table; `more` adds a line of a place's own. */
export function packageTable(
  { world }: Books,
  packs: readonly Package[],
  { empty, more }: { empty: string; more?: (pack: Package) => string },
): string {
  if (packs.length === 0) return `<div class="card"><p>${escapeHtml(empty)}</p></div>`;
  const rows = packs.map((pack) => {
    const content = pack.items.map(({ quantity, title, asin }) => `${quantity} × ${title || asin}`).join(', ');
    const line = more?.(pack) ?? '';
    return `<tr><td style="white-space:nowrap"><a href="${escapeHtml(`${world.prefix}${packagePath(pack)}`)}"><code>${pack.no}</code></a></td><td>${pack.state}</td><td>${pack.market}</td><td>${escapeHtml(content.slice(0, 90))}${line === '' ? '' : `<br><span class="soft">${escapeHtml(line)}</span>`}</td></tr>`;
  });
  return `<div class="card"><table><thead><tr><th>No.</th><th>State</th><th>To</th><th>Content</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
