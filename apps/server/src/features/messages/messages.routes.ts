import type { FastifyInstance } from 'fastify';
import { messagesSchemas } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';

export function registerMessages(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(messages, messagesSchemas), {
    // Nothing is received yet, so nothing is unread.
    topBar: async () => ({ unreadMessageCount: 0 }),
  });
}
