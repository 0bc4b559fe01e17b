import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { InUsersZone } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './billing-page.module.css';

const places = [
  ['/subscriptions/mySubscription', 'subscription'],
  ['/subscriptions/mypayments', 'payments'],
  ['/change-credit-card', 'cards'],
  ['/subscriptions/billingAddress', 'address'],
  ['/warehouse-credit', 'credit'],
] as const;
export type BillingPlace = (typeof places)[number][1];

type Props = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** The tab that it stands under; none = it is reached from elsewhere. */
  place?: BillingPlace;
  children: ReactNode;
};

/** Around every screen of subscription and payments: its head, the way to its neighbours, moments in the user's own zone (SUB-034). */
export function BillingPage({ title, note, actions, place, children }: Props) {
  const t = useText();
  return (
    <InUsersZone>
      <div className={classes.frame}>
        <PageHeader title={title} {...(note ? { note } : {})} {...(actions ? { actions } : {})} />
        {place && (
          <nav aria-label={t('billing:places.label')} className={classes.places}>
            {places.map(([to, name]) => (
              <Link
                key={name}
                to={to}
                className={classes.place}
                {...(name === place ? { 'aria-current': 'page', ref: intoSight } : {})}
              >
                {t(`billing:places.${name}`)}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.page}>{children}</div>
      </div>
    </InUsersZone>
  );
}

/** On a phone the places are wider than the window: the one that is open stands in sight. */
const intoSight = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
