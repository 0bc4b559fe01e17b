import fs from 'node:fs/promises';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { readCard } from '../cards/test-cards.ts';
import type { JsonObject } from '../books/records.ts';
import { endpoint } from '../wire/endpoint.ts';
import { answerCall } from '../wire/gateway.ts';
import { filled, shape, whole } from '../wire/read.ts';

/** What a browser loads: `/v3/stripe.js` and the frames of its card fields. */
export const registerBrowser: Routes = async (mount) => {
  for (const [path, file] of [
    ['/v3/stripe.js', './stripe.js'],
    ['/endive/stripe.js', './stripe.js'],
    ['/v3/card-field.js', './card-field.js'],
  ] as const) {
    const script = await fs.readFile(new URL(file, import.meta.url), 'utf8');
    mount('GET', path, ({ reply }) => sendFile({ reply }, 'text/javascript; charset=utf-8', script));
  }
  mount('GET', '/v3/card-field', ({ world, reply }) =>
    sendFile({ reply }, 'text/html; charset=utf-8', fieldPage(world.prefix)),
  );
  mount('POST', '/v1/tokens', (call) => answerCall(call, createToken), { name: createToken.name });
};

const sendFile = ({ reply }: Pick<WorldRequest, 'reply'>, type: string, text: string): unknown =>
  reply.type(type).header('cache-control', 'no-cache').send(text);

const fieldPage = (prefix: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card field</title><style>html,body{margin:0;height:100%;background:transparent}input{all:unset;display:block;box-sizing:border-box;width:100%;height:100%;font:16px system-ui,sans-serif}input::placeholder{color:#8a94a0;opacity:1}</style></head><body><input inputmode="numeric" spellcheck="false" autocorrect="off"><script src="${prefix}/v3/card-field.js"></script></body></html>`;

/** A card as a token: what was typed, under a name that is good for one payment method. Only browsers call it. */
const createToken = endpoint(
  shape(
    {
      card: shape({ number: filled, exp_month: whole(), exp_year: whole(), cvc: filled }, [
        'number',
        'exp_month',
        'exp_year',
      ]),
    },
    ['card'],
  ),
  {
    on: 'POST /v1/tokens',
    name: 'tokens.create',
    isPublic: true,
    run({ books, params }): JsonObject {
      const created = books.now(null);
      const card = readCard(books, params.card, created);
      const id = books.newId('tok');
      books.put('setting', { id: `token ${id}`, created, clock: null, value: { ...card } });
      return {
        id,
        object: 'token',
        card: {
          id: books.newId('card'),
          object: 'card',
          brand: card.brand,
          country: card.country,
          exp_month: card.expMonth,
          exp_year: card.expYear,
          funding: card.funding,
          last4: card.last4,
        },
        client_ip: null,
        created,
        livemode: false,
        type: 'card',
        used: false,
      };
    },
  },
);
