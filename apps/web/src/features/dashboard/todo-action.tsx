import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showPart } from './show-part.ts';
import type { Todo } from './todos.ts';

type Look = { size: 'xs'; variant: 'filled' | 'default' };

/** The way to what a line tells; only the first line's button is solid. */
export function TodoAction({ todo, isFirst }: { todo: Todo; isFirst: boolean }) {
  const t = useText();
  const look: Look = { size: 'xs', variant: isFirst ? 'filled' : 'default' };
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
    default:
      return <OrderAction todo={todo} look={look} />;
  }
}

type OrderTodo = Extract<
  Todo,
  { kind: 'ways' | 'wayless' | 'addressless' | 'toBuy' | 'cancelWish' | 'claims' | 'returns' | 'unpaid' }
>;

/** The same for what orders and packages ask for. */
function OrderAction({ todo, look }: { todo: OrderTodo; look: Look }) {
  const t = useText();
  switch (todo.kind) {
    case 'ways':
      return (
        <LinkButton {...look} to="/routingsettings">
          {t('dashboard:todo.openWays')}
        </LinkButton>
      );
    case 'wayless':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'new', where: `sendingType.anyOf.${todo.closed}` }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'addressless':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'new', where: 'addressBlocked.yes' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'toBuy':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'new' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'cancelWish':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'cancellationRequested' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'claims':
      return (
        <LinkButton {...look} to="/orders" search={{ where: 'openClaim.yes' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'returns':
      return (
        <LinkButton {...look} to="/orders" search={{ status: 'returnRequested' }}>
          {t('dashboard:todo.openOrders')}
        </LinkButton>
      );
    case 'unpaid':
      return (
        <LinkButton {...look} to="/warehouse/packages" search={{ status: 'WaitingCredit' }}>
          {t('dashboard:todo.openPackages')}
        </LinkButton>
      );
  }
}
