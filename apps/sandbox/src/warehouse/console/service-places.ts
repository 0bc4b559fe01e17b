import { escapeHtml } from '../../http/page.ts';
import type { Books } from '../books/books.ts';
import { showUnidentified } from '../service/unidentified.ts';
import { CONSOLE, dollars, form } from './frame.ts';

/** The latest of each. */
const SHOWN = 50;

/** Packages that nobody knows, each with what may be done with it. */
export function unidentifiedPlace(books: Books): string {
  const { world } = books;
  const back = `${CONSOLE}?tab=unidentified`;
  const cards = books
    .list('unidentified')
    .slice(-SHOWN)
    .reverse()
    .map((one) => {
      const { code, status, location, comment, photos, daysToDispose } = showUnidentified(books, one);
      const isOpen = status === 'Waiting' || status === 'Claimed';
      const act = (name: string): string => `/world/warehouse/unidentified/${code}/${name}`;
      const forms = isOpen
        ? `${form(world, { action: act('match'), label: 'It is this one', back, fields: [{ name: 'package', label: 'Package no.', size: 16, isRequired: true }], isPrimary: true })}<div class="row">${form(world, { action: act('return'), label: 'Send it back', back })}${form(world, { action: act('dispose'), label: 'Dispose of it', back })}</div>`
        : '';
      const claim = one.claim
        ? `<p>Claimed: ${escapeHtml(`${one.claim.orderNo ?? one.claim.asin ?? ''} – ${one.claim.text}`)}</p>`
        : '';
      const pictures = photos.map(
        ({ id }) =>
          `<img src="${escapeHtml(`${world.prefix}${CONSOLE}/photos/${id}`)}" alt="Photo of ${code}" width="180" style="border-radius:8px">`,
      );
      return `<div class="card"><h2><code>${code}</code> ${status}</h2><p>${escapeHtml(location)} · ${escapeHtml(comment)} · ${daysToDispose} days left</p>${claim}${pictures.join('')}${forms}</div>`;
    });
  const add = form(world, {
    action: '/world/warehouse/unidentified',
    label: 'A parcel that nobody knows',
    back,
    fields: [
      { name: 'asin', label: 'ASIN' },
      { name: 'location', label: 'Shelf' },
      { name: 'comment', label: 'What is seen', size: 28 },
    ],
  });
  return `<div class="card">${add}</div>${cards.join('') || '<div class="card"><p>Every parcel is known.</p></div>'}`;
}

/** What customers ask, claim and are asked to pay. */
export function deskPlace(books: Books): string {
  const back = `${CONSOLE}?tab=desk`;
  const to = (ref: string, act: string): string => `/world/warehouse/${ref}/${act}`;
  const claims = books.list('claim').filter(({ decision }) => decision === null);
  const claimCards = claims.map(
    ({ id, packageRef, kind, text }) =>
      `<div class="card"><h2>Claim: ${kind}</h2><p><code>${books.get('package', packageRef)?.no ?? ''}</code> ${escapeHtml(text)}</p>${form(books.world, { action: to(packageRef, 'claim-decision'), label: 'Accept', back, fixed: { claimId: id, accepted: 'true' }, fields: [{ name: 'amountMinor', label: 'Cents (empty = value)' }], isPrimary: true })}${form(books.world, { action: to(packageRef, 'claim-decision'), label: 'Refuse', back, fixed: { claimId: id, accepted: 'false' } })}</div>`,
  );
  const chatCards = books
    .list('chat')
    .slice(-SHOWN)
    .reverse()
    .map(({ id, packageRef, status, messages }) => {
      const said = messages
        .slice(-6)
        .map(
          ({ from, text }) => `<p><strong>${from === 'customer' ? 'Customer' : 'We'}:</strong> ${escapeHtml(text)}</p>`,
        );
      return `<div class="card"><h2>Chat: ${status}</h2><p><code>${books.get('package', packageRef)?.no ?? ''}</code></p>${said.join('')}${form(books.world, { action: to(packageRef, 'chat-message'), label: 'Answer', back, fixed: { chatId: id }, fields: [{ name: 'text', label: 'Answer', size: 40, isRequired: true }], isPrimary: true })}<div class="row">${form(books.world, { action: to(packageRef, 'chat-status'), label: 'The carrier is asked', back, fixed: { chatId: id, status: 'WaitingReplyFromCarrier' } })}${form(books.world, { action: to(packageRef, 'chat-status'), label: 'Close', back, fixed: { chatId: id, status: 'ClosedByWarehouse' } })}</div></div>`;
    });
  const asked = books.list('extra_payment').slice(-SHOWN).reverse();
  const rows = asked.map(
    ({ packageRef, amountMinor, text, approved }) =>
      `<tr><td><code>${books.get('package', packageRef)?.no ?? ''}</code></td><td class="num">${dollars(amountMinor)}</td><td>${escapeHtml(text)}</td><td>${approved === null ? 'asked' : approved ? 'approved' : 'refused'}</td></tr>`,
  );
  const extras =
    rows.length === 0 ? '' : `<div class="card"><h2>Extra payments</h2><table>${rows.join('')}</table></div>`;
  return [...claimCards, ...chatCards].join('') + extras || '<div class="card"><p>Nobody wants anything.</p></div>';
}
