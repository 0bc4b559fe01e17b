import { escapeHtml } from '../../http/page.ts';
import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';
import { allServices } from '../catalogue/carrier-services.ts';
import { autopilotOf } from '../life/autopilot.ts';
import { DISPOSABLE_AFTER_MS } from '../packages/command.ts';
import type { PackageState } from '../packages/package-states.ts';
import { chargesOf } from '../statement/charges.ts';
import { deskPlace, unidentifiedPlace } from './service-places.ts';
import { CONSOLE, consolePage, dollars, form, packageTable, when, type Tab } from './frame.ts';

/** Rows of a place; the latest come first. */
const SHOWN = 200;

const inState = (books: Books, ...states: readonly PackageState[]): Package[] =>
  books
    .list('package')
    .filter(({ state, isRemeasureAsked }) => states.includes(state) || (isRemeasureAsked && states[0] === 'received'))
    .slice(-SHOWN)
    .reverse();

type Shown = { books: Books; query: URLSearchParams };

/** What each place shows. */
const places: Record<Tab, (shown: Shown) => string> = {
  receive: ({ books, query }) =>
    `${scanCard(books, query.get('unknown'))}${packageTable(books, inState(books, 'announced'), { empty: 'Nothing is announced.', more: ({ inbound }) => (inbound ? `${inbound.carrier} ${inbound.tracking}` : 'no tracking') })}${autopilotCard(books)}`,
  measure: ({ books }) => packageTable(books, inState(books, 'received'), { empty: 'Nothing waits for the scale.' }),
  waiting: ({ books }) =>
    packageTable(books, inState(books, 'priced', 'held', 'damaged'), { empty: 'Nothing waits.', more: waitingText }),
  pack: ({ books }) =>
    packageTable(books, inState(books, 'released'), {
      empty: 'Nothing is to be packed.',
      more: ({ label }) => (label ? 'PreLabel' : ''),
    }),
  way: ({ books }) =>
    packageTable(books, inState(books, 'dispatched', 'undeliverable', 'delivered', 'lost'), {
      empty: 'Nothing is on its way.',
      more: ({ outbound, carrierCodes }) => `${outbound?.tracking ?? ''} ${carrierCodes.at(-1) ?? ''}`,
    }),
  returns: ({ books }) =>
    `<div class="card"><h2>Weekly batch</h2><p>Leaves on Mondays; everything that waits goes with it.</p>${form(books.world, { action: '/world/warehouse/batch', label: 'The batch leaves now', back: `${CONSOLE}?tab=returns`, isPrimary: true })}</div>${packageTable(books, inState(books, 'returning', 'returned'), { empty: 'Nothing goes back.', more: ({ return: going }) => (going ? `${going.kind} ${going.facility} ${going.sentAt ? 'sent' : going.arrivedAt ? 'waits' : 'not here yet'}` : '') })}`,
  unidentified: ({ books }) => unidentifiedPlace(books),
  desk: ({ books }) => deskPlace(books),
  statement: ({ books, query }) => statementPlace(books, query.get('date') ?? books.now().toISOString().slice(0, 10)),
  carriers: ({ books }) => carriersPlace(books),
};

const titles: Record<Tab, string> = {
  receive: 'Receiving',
  measure: 'Measuring',
  waiting: 'Waiting for payment, held back, damaged',
  pack: 'Packing and dispatch',
  way: 'On the way',
  returns: 'Returns',
  unidentified: 'Unidentified packages',
  desk: 'Chats, claims, extra payments',
  statement: 'Statement of the day',
  carriers: 'Carriers',
};

export const placePage = (shown: Shown, tab: Tab): string =>
  consolePage(shown.books, { tab, title: titles[tab], body: places[tab](shown) });

function scanCard({ world }: Books, unknown: string | null): string {
  const strange =
    unknown === null
      ? ''
      : `<p role="alert"><strong>Nobody announced “${escapeHtml(unknown)}”.</strong></p>${form(world, { action: '/world/warehouse/unidentified', label: 'Put it with the unidentified ones', back: `${CONSOLE}?tab=unidentified`, fixed: { comment: `Scanned as ${unknown}` } })}`;
  return `<div class="card"><h2>Scan</h2>${strange}<form method="post" action="${escapeHtml(`${world.prefix}${CONSOLE}/scan`)}" class="row" style="align-items:end"><label>Number of the package or of its parcel<br><input type="text" name="code" size="28" autofocus required></label><button class="primary" type="submit">It is here</button></form></div>`;
}

function autopilotCard(books: Books): string {
  const { on } = autopilotOf(books);
  return `<div class="card"><h2>By itself</h2><p>${on ? 'The warehouse works by itself.' : 'Only what is done here moves anything.'}</p>${form(books.world, { action: `${CONSOLE}/autopilot`, label: on ? 'Only what I do' : 'Let it work by itself', back: CONSOLE, fixed: { on: String(!on) } })}</div>`;
}

function waitingText({ state, firstPricedAt }: Package): string {
  if (state !== 'priced' || firstPricedAt === null) return '';
  const end = new Date(Date.parse(firstPricedAt) + DISPOSABLE_AFTER_MS).toISOString();
  return `since ${when(firstPricedAt)}; destroyed, if Kervan says so, from ${when(end)} on`;
}

function statementPlace(books: Books, date: string): string {
  const lines = chargesOf(books, date);
  const rows = lines.map(
    ({ at, kind, packageRef, amountMinor }) =>
      `<tr><td>${when(at)}</td><td>${kind}</td><td><code>${packageRef === null ? '' : (books.get('package', packageRef)?.no ?? '')}</code></td><td class="num">${dollars(amountMinor)}</td></tr>`,
  );
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const choose = `<form method="get" class="row" style="align-items:end"><input type="hidden" name="tab" value="statement"><label>Day (UTC)<br><input type="text" name="date" value="${escapeHtml(date)}" size="12"></label><button type="submit">Show</button></form>`;
  return `<div class="card">${choose}</div><div class="card">${rows.length === 0 ? '<p>Nothing was charged on this day.</p>' : `<table>${rows.join('')}<tr><th colspan="3">Total</th><td class="num">${dollars(total)}</td></tr></table>`}</div>`;
}

function carriersPlace(books: Books): string {
  const back = `${CONSOLE}?tab=carriers`;
  return allServices
    .map(({ carrierCode, carrierName, name, maxWeightLb, maxGirthIn, refusesPoBox, refusesBatteries, maxLiquidMl }) => {
      const notice = books.get('notice', carrierCode);
      const limits = [
        maxWeightLb === null ? '' : `up to ${maxWeightLb} lb`,
        maxGirthIn === null ? '' : `up to ${maxGirthIn} in around`,
        refusesPoBox ? 'no post boxes' : '',
        refusesBatteries ? 'no batteries' : '',
        maxLiquidMl === null ? '' : `up to ${maxLiquidMl} ml of liquid`,
      ].filter((limit) => limit !== '');
      const state = notice
        ? `<p><strong>${notice.kind} until ${when(notice.until)}${notice.market ? ` to ${notice.market}` : ''}</strong></p>`
        : '';
      const week = new Date(books.now().getTime() + 7 * 86_400_000).toISOString();
      const change = form(books.world, {
        action: `${CONSOLE}/notices/${carrierCode}`,
        label: notice ? 'It takes parcels again' : 'It takes nothing for a week',
        back,
        fixed: notice ? {} : { until: week },
        fields: notice ? [] : [{ name: 'kind', label: 'Why', options: ['strike', 'unserved'] }],
      });
      return `<div class="card"><h2>${escapeHtml(carrierName)}</h2><p>${escapeHtml(name)} · ${limits.join(', ')}</p>${state}${change}</div>`;
    })
    .join('');
}
