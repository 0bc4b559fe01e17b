import type { FastifyInstance } from 'fastify';
import { messages } from '@kervan/contracts/messages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';

export function registerMessages(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, messages, {
    // Nothing is received yet, so nothing is unread.
    topBar: async () => ({ unreadMessageCount: 0 }),
  });
}
