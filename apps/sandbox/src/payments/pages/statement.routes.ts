import type { Routes } from '../../http/mount.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { CardData } from '../books/records.ts';
import { dollars } from './dollars.ts';

/** What stands on a bank statement: what was paid, and what came back. */
export type StatementLine = { at: string; text: string; cents: number; charge: string };

/** `/payments/cards`: every card that was used; `/payments/cards/{fingerprint}`: its bank statement, with `.json` for programs. */
export const registerStatements: Routes = (mount) => {
  mount('GET', '/payments/cards', async ({ world, reply }) => {
    const cards = await desks.of(world).turn(cardsOf);
    const rows = cards.map(
      (card) =>
        `<tr><td><a href="${world.prefix}/payments/cards/${escapeHtml(card.fingerprint)}">${escapeHtml(card.brand)} •••• ${escapeHtml(card.last4)}</a></td><td class="soft">${card.expMonth}/${card.expYear}</td></tr>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(
        htmlPage(
          'Cards',
          `<h1>Cards</h1><p class="soft">Every card that was used here; each has its bank statement.</p><div class="card">${rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>No card yet.</p>'}</div>`,
        ),
      );
  });
  mount('GET', '/payments/cards/:fingerprint', async ({ world, params, reply }) => {
    const name = params.fingerprint ?? '';
    const fingerprint = name.replace(/\.json$/, '');
    const { card, lines } = await desks.of(world).turn((books) => statementOf(books, fingerprint));
    if (name.endsWith('.json')) return { lines };
    return reply
      .code(card ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(statementPage(world.prefix, card, lines));
  });
};

function cardsOf(books: Books): CardData[] {
  return [...new Map(books.list('payment_method').map(({ card }) => [card.fingerprint, card])).values()];
}

function statementOf(books: Books, fingerprint: string): { card: CardData | null; lines: StatementLine[] } {
  const charges = books.list('charge').filter((charge) => charge.card.fingerprint === fingerprint && charge.isPaid);
  const paid = charges.map((charge) => ({
    second: charge.created,
    text: charge.statementText,
    cents: charge.amount,
    charge: charge.id,
  }));
  const back = books
    .list('refund')
    .filter(({ status, charge }) => status === 'succeeded' && charges.some(({ id }) => id === charge))
    .map((refund) => ({
      second: refund.created,
      text: books.get('charge', refund.charge)?.statementText ?? '',
      cents: -refund.amount,
      charge: refund.charge,
    }));
  return {
    card: cardsOf(books).find((card) => card.fingerprint === fingerprint) ?? null,
    lines: [...back, ...paid]
      .sort((one, other) => other.second - one.second)
      .map(({ second, ...line }) => ({ at: new Date(second * 1000).toISOString(), ...line })),
  };
}

function statementPage(prefix: string, card: CardData | null, lines: readonly StatementLine[]): string {
  const rows = lines.map(
    ({ at, text, cents }) =>
      `<tr><td class="soft">${at.slice(0, 10)}</td><td><strong>${escapeHtml(text)}</strong></td><td class="num">${dollars(cents)}</td></tr>`,
  );
  const title = card ? `${card.brand} •••• ${card.last4}` : 'No such card';
  return htmlPage(
    'Bank statement',
    `<p><a href="${prefix}/payments/cards">← Cards</a></p><h1>Bank statement</h1><p class="soft">${escapeHtml(title)}</p><div class="card">${rows.length > 0 ? `<table><thead><tr><th>Date</th><th>Text</th><th>Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '<p>Nothing was booked.</p>'}</div>`,
  );
}
