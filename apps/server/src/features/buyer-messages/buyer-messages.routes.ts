import type { FastifyInstance } from 'fastify';
import { buyerMessagesSchemas } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { answerThread, readAll, readOne } from './mark-threads.ts';
import { sendAgain, writeToBuyer } from './write-to-buyer.ts';
import { showItems, showThreads, fileOfMessage } from './show-messages.ts';
import { translateMessage } from './translate-message.ts';

/** Messages of buyers (MSG-001 to MSG-004, MSG-029 to MSG-033, MSG-041). */
export function registerBuyerMessages(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(buyerMessages, buyerMessagesSchemas), {
    threads: showThreads,
    items: showItems,
    send: writeToBuyer,
    readAll,
    translate: translateMessage,
    read: readOne,
    answer: answerThread,
    again: sendAgain,
    file: fileOfMessage,
  });
}
