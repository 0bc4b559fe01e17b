import { useQuery } from '@tanstack/react-query';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import classes from './side-menu.module.css';

/** WH-032: how many messages of the warehouse were not seen yet; of none nothing is shown. */
export function UnreadChats() {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(read(warehouseChat.unread, {}));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={`num ${classes.fresh}`} role="img" aria-label={t('shell:menu.unreadChats', { count })}>
      {format.number(count)}
    </span>
  );
}
