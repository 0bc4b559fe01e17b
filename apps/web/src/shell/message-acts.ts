import { messages } from '@kervan/contracts/messages-calls';
import { useCallMutation } from '../api/operations.ts';
import { useBlocked } from '../session/session-data.ts';

/** MSG-027: where a message was read, it is seen to be: no notice is needed. Staff who look at an account read nothing away from its owner. */
export function useReadMessage() {
  const act = useCallMutation(messages.markRead, { done: null });
  return { ...act, blocked: useBlocked(messages.markRead) };
}
