import { IconExternalLink, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { RowMenu } from '../../kit/lists/row-menu.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import type { OrderAction, OrderSubject } from './order-actions.tsx';

/** The menu of an order: its page, and everything that can be done with it. */
export function useOrderMenu(actions: readonly OrderAction[], { withoutOpen = false }: { withoutOpen?: boolean } = {}) {
  const t = useText();
  const isHidden = useIsSecret('sellerOrderId');
  return (order: OrderSubject) => (
    <RowMenu
      label={isHidden ? t('orders:menu.hidden') : t('orders:menu.label', { order: order.sellerAmazonOrderId })}
      entries={() => [
        ...(withoutOpen
          ? []
          : [
              {
                id: 'open',
                label: t('orders:menu.open'),
                Icon: IconExternalLink,
                link: (props: object) => (
                  <Link
                    to="/sellerOrder/$sellerAmazonOrderId"
                    params={{ sellerAmazonOrderId: order.sellerAmazonOrderId }}
                    {...props}
                  />
                ),
              },
            ]),
        ...actions
          .filter((action) => action.isFor(order))
          .map((action) => ({
            id: action.id,
            label: action.label(order),
            Icon: action.Icon,
            blocked: action.blocked(order),
            onClick: () => action.run(order),
          })),
        {
          id: 'flags',
          label: t('orders:menu.flags'),
          Icon: IconListDetails,
          startsGroup: true,
          link: (props: object) => <Link to="/customerFlags" {...props} />,
        },
      ]}
    />
  );
}
