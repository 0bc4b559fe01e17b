import { defineCalls } from './endpoint.ts';
import type { inboundMailSchemas } from './inbound-mail.ts';

/** The mail that comes to the own address of a store. */
export const inboundMail = defineCalls<typeof inboundMailSchemas>()({
  get: {
    id: 'STORE-073',
    method: 'GET',
    path: '/api/mailSettings/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // Assumed: the specification names no call for the mails themselves.
  received: {
    id: 'STORE-046-mails',
    method: 'GET',
    path: '/api/mailSettings/getReceived',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
