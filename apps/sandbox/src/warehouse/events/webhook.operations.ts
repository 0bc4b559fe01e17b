import * as z from 'zod';
import { writing, type Operation } from '../wire/operation.ts';

/** Where Kervan is told. */
export const webhookOperations: readonly Operation[] = [
  writing(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) }), {
    on: 'PUT /webhook',
    name: 'putWebhook',
    summary: 'The one address that events are told to.',
    answer: z.object({ url: z.string() }),
    run({ books, webhookSecret, body: { url } }) {
      books.put('setting', { id: 'webhook', value: { url, secret: webhookSecret } });
      return { url };
    },
  }),
];
