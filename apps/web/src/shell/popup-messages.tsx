import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SystemMessage } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { read } from '../api/operations.ts';
import { whenOpened } from '../ui/when-opened.tsx';

export type MessageDialogProps = { isOpen: boolean; popups: readonly SystemMessage[]; onPutAway: () => void };
// Most pages are opened without one.
const MessageDialog = whenOpened<MessageDialogProps>(async () => (await import('./message-dialog.tsx')).MessageDialog);

/** MSG-021: messages that open by themselves. What was put away unread comes back when the panel is opened anew. */
export function PopupMessages() {
  const { data = [] } = useQuery(read(messages.showing, {}));
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  const popups = data.filter(({ id, isPopup }) => isPopup && !away.has(id));
  return (
    <MessageDialog
      isOpen={popups.length > 0}
      popups={popups}
      onPutAway={() => setAway(new Set([...away, ...popups.map(({ id }) => id)]))}
    />
  );
}
