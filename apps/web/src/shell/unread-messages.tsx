import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messages } from '@kervan/contracts/messages-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { notify } from '../ui/notify.ts';
import { tip } from '../ui/tip.ts';
import classes from './top-bar.module.css';

/** The way to the message centre, with the count of unread messages; a rise is told once (SHELL-042, SHELL-043). */
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
  const label = count === 0 ? t('shell:top.noMessages') : t('shell:top.messages', { count });
  return (
    <Link to="/messageCenter" className={classes.unread} {...tip(label)}>
      <span role="img" aria-label={label}>
        <IconMessage size={18} stroke={1.75} />
        {count > 0 && <b className="num">{count > 99 ? '99+' : count}</b>}
      </span>
    </Link>
  );
}
