import { messages } from '@kervan/contracts/messages-calls';
import { useAct } from '../api/operations.ts';

/** Everything that shows messages beside each other, or counts them. */
export const shownMessages = [messages.showing, messages.list, messages.topBar] as const;

/** MSG-027: where a message was read, it is seen to be: no notice is needed. */
export const useReadMessage = () =>
  useAct(messages.markRead, { done: null, changes: [...shownMessages, messages.get] });
