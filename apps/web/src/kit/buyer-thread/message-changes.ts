import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { alsoOld } from '../../api/follow-changes.ts';

/** What is different after something was written, read or marked. */
export const CHANGED_BY_MESSAGES = [buyerMessages.threads, buyerMessages.items, messages.topBar];

alsoOld('message', CHANGED_BY_MESSAGES);
