import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './chat.module.css';

/** WH-043: when an answer can come. */
export function WarehouseHours({ hours }: { hours: { isOpen: boolean; opensAt: string } }) {
  const t = useText();
  const format = useFormat();
  const left = Date.parse(hours.opensAt) - useNow();
  return (
    <span className={classes.hours}>
      <span>{t('warehouseChat:hours')}</span>
      {hours.isOpen || left <= 0 ? (
        <Badge tone="pos" mark="dot">
          {t('warehouseChat:open')}
        </Badge>
      ) : (
        <span tabIndex={0} {...tip(format.long(hours.opensAt))}>
          <Badge tone="neutral" mark="ring">
            {t('warehouseChat:opensIn', { age: format.age(left) })}
          </Badge>
        </span>
      )}
    </span>
  );
}
