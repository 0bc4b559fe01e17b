import type { FastifyInstance } from 'fastify';
import { messagesSchemas } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { deleteMessage, readMessage } from '../../records/messages/system-messages.ts';
import { countUnread, findMessage, listMessages, listShowing } from './messages.queries.ts';

/** The message centre: what the product and its staff tell the account (MSG-019 to MSG-028). */
export function registerMessages(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(messages, messagesSchemas), {
    topBar: async ({ caller }) => ({
      unreadMessageCount: await within(deps, caller, (tx) => countUnread(tx, caller.accountId, caller.storeIds)),
    }),
    showing: ({ caller, wire }) =>
      within(deps, caller, (tx) =>
        listShowing(tx, caller.accountId, { language: languageOf(wire.request), now: deps.clock.now() }),
      ),
    list: async ({ body: { page, limit, state }, caller, wire }) => {
      const asked = { state, page, limit, language: languageOf(wire.request) };
      const found = await within(deps, caller, (tx) => listMessages(tx, caller.accountId, asked));
      return { ...found, page, limit, nextCursor: null, asOf: new Date(deps.clock.now()).toISOString() };
    },
    get: async ({ params: { id }, caller, wire }) => {
      const asked = { messageId: id, language: languageOf(wire.request) };
      const message = await within(deps, caller, (tx) => findMessage(tx, caller.accountId, asked));
      if (!message) throw new AppError('RecordNotFound');
      return message;
    },
    markRead: ({ params: { id }, caller }) =>
      within(deps, caller, async (tx) => {
        if (!(await readMessage(tx, caller.accountId, id, deps.clock.now()))) throw new AppError('RecordNotFound');
        return null;
      }),
    remove: ({ params: { id }, caller }) =>
      within(deps, caller, async (tx) => {
        if (!(await deleteMessage(tx, caller.accountId, id, deps.clock.now()))) throw new AppError('RecordNotFound');
        return null;
      }),
  });
}
