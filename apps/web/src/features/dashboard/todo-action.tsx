import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showPart } from './show-part.ts';
import type { Todo } from './todos.ts';

/** The way to what a line tells; only the first line's button is solid. */
export function TodoAction({ todo, isFirst }: { todo: Todo; isFirst: boolean }) {
  const t = useText();
  const look = { size: 'xs', variant: isFirst ? 'filled' : 'default' } as const;
  switch (todo.kind) {
    case 'connection':
      return (
        <LinkButton {...look} to="/addStoreSteps/reAuthorizeSpApi" search={{ cmId: todo.store.id }}>
          {t('dashboard:todo.authorize')}
        </LinkButton>
      );
    case 'unfinished':
      return (
        <LinkButton
          {...look}
          to={
            todo.store.sellingPartnerId === null
              ? '/addStoreSteps/AuthorizeSpApi'
              : '/addStoreSteps/AmazonNotificationSettings'
          }
          search={{ cmId: todo.store.id }}
        >
          {t('dashboard:todo.goOn')}
        </LinkButton>
      );
    case 'ways':
      return (
        <LinkButton {...look} to="/routingsettings">
          {t('dashboard:todo.openWays')}
        </LinkButton>
      );
    case 'wayless':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'new' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'addressless':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'new', where: 'addressBlocked.yes' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'failures':
      return (
        <Button {...look} onClick={() => showPart('failures')}>
          {t('dashboard:todo.see')}
        </Button>
      );
    case 'limit':
      return (
        <LinkButton {...look} to="/inventory">
          {t('dashboard:todo.openInventory')}
        </LinkButton>
      );
    case 'held':
      return (
        <LinkButton {...look} to="/mainCustomerPricingSettings" search={{ tab: 'updates' }}>
          {t('dashboard:todo.settings')}
        </LinkButton>
      );
    case 'late':
      return (
        <Button {...look} onClick={() => showPart('freshness')}>
          {t('dashboard:todo.see')}
        </Button>
      );
    case 'approval':
      return (
        <LinkButton {...look} to="/inventory" search={{ status: 'pendingApproval' }}>
          {t('dashboard:todo.review')}
        </LinkButton>
      );
  }
}
