import { limits } from '@kervan/domain/limits';
import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { forgetOldThreads } from '../../records/buyer-messages/threads.ts';
import { buyerMessagesJobs } from '../../jobs/declared/buyer-messages.jobs.ts';
import { sendMessage } from './send-message.ts';

export function workOnBuyerMessages(all: Work, deps: WorkerDeps): void {
  work(all, deps, buyerMessagesJobs, {
    send: (message) => sendMessage(message, deps),
    tidy: () => forgetOldThreads(deps.db, new Date(deps.clock.now() - limits.inboundMailKeptMs)),
  });
}
