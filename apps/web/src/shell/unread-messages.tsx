import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from '@kervan/contracts/messages-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { notify } from '../ui/notify.ts';
import { tip } from '../ui/tip.ts';
import classes from './top-bar.module.css';

/** The count of unread messages; a rise is told once (SHELL-042, SHELL-043). Nothing unread shows nothing. */
export function UnreadMessages() {
  const t = useText();
  const { data } = useQuery(read(messages.topBar, {}));
  const before = useRef<number | null>(null);
  const count = data?.unreadMessageCount ?? 0;
  useEffect(() => {
    if (data === undefined) return;
    if (before.current !== null && data.unreadMessageCount > before.current) notify.info(t('shell:top.newMessages'));
    before.current = data.unreadMessageCount;
  }, [data, t]);
  if (count === 0) return null;
  const label = t('shell:top.messages', { count });
  return (
    <span className={classes.unread} role="img" aria-label={label} tabIndex={0} {...tip(label)}>
      <IconMessage size={18} stroke={1.75} />
      <b className="num">{count > 99 ? '99+' : count}</b>
    </span>
  );
}
