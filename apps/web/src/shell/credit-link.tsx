import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { credit } from '@kervan/contracts/credit-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useAppData } from '../session/session-data.ts';
import { useFormat } from '../ui/format/format.tsx';
import { tip } from '../ui/tip.ts';
import classes from './top-bar.module.css';

/** The credit of the warehouse that is available, and the way to it: amber while packages wait for more, red while it is frozen (ui.md section 4). */
export function CreditLink() {
  const t = useText();
  const format = useFormat();
  const { hasPaymentWaitingPackage } = useAppData();
  const { data } = useQuery(read(credit.balance, { query: {} }));
  // Unknown is not nothing.
  if (!data) return null;
  const amount = format.money(data.available, 'USD');
  const state = data.isFrozen ? 'frozen' : hasPaymentWaitingPackage ? 'waiting' : 'fine';
  const label = t(`shell:top.credit.${state}`, { amount });
  return (
    <Link to="/warehouse-credit" className={classes.credit} data-state={state} aria-label={label} {...tip(label)}>
      <IconWallet size={18} stroke={1.75} aria-hidden="true" />
      <span className="num">{amount}</span>
    </Link>
  );
}
