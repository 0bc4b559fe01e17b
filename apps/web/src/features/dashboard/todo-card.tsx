import {
  IconAddressBook,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingStore,
  IconCancel,
  IconCheck,
  IconChecklist,
  IconClockPause,
  IconGauge,
  IconHourglassLow,
  IconPlugConnectedX,
  IconScale,
  IconShoppingCart,
  IconTruckOff,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orders } from '@kervan/contracts/orders-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { read } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText, type Text } from '../../i18n/i18n.ts';
import { useAppData, useStores } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';
import { calmOf, todosOf, type Todo } from './todos.ts';
import { TodoAction } from './todo-action.tsx';

type StoreTodo = Todo<ReturnType<typeof useStores>[number]>;
type Tone = 'neg' | 'warn' | 'accent';

const looks: Record<Todo['kind'], { Icon: Icon; tone: Tone }> = {
  connection: { Icon: IconPlugConnectedX, tone: 'neg' },
  ways: { Icon: IconTruckOff, tone: 'warn' },
  wayless: { Icon: IconTruckOff, tone: 'warn' },
  addressless: { Icon: IconAddressBook, tone: 'warn' },
  unpaid: { Icon: IconWallet, tone: 'neg' },
  claims: { Icon: IconScale, tone: 'neg' },
  cancelWish: { Icon: IconCancel, tone: 'warn' },
  toBuy: { Icon: IconShoppingCart, tone: 'accent' },
  returns: { Icon: IconArrowBackUp, tone: 'accent' },
  failures: { Icon: IconAlertTriangle, tone: 'neg' },
  limit: { Icon: IconGauge, tone: 'warn' },
  held: { Icon: IconClockPause, tone: 'warn' },
  late: { Icon: IconHourglassLow, tone: 'warn' },
  unfinished: { Icon: IconBuildingStore, tone: 'warn' },
  approval: { Icon: IconChecklist, tone: 'accent' },
};

/** What needs doing now, most urgent first; the first one has the page's one solid button. */
export function TodoCard({ health }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { data: orderCounts } = useQuery(read(orders.counts, {}));
  const { hasPaymentWaitingPackage } = useAppData();
  const { data: unpaid } = useQuery({
    ...read(parcelMoney.approximate, { query: {} }),
    enabled: hasPaymentWaitingPackage,
  });
  const todos = todosOf(health, useStores(), orderCounts && { ...orderCounts, unpaid });
  return (
    <div className={classes.card} data-place="side">
      <Card
        title={t('dashboard:todo.title')}
        aside={todos.length === 0 ? t('dashboard:todo.none') : todos.length > 1 && t('dashboard:todo.order')}
        padded={false}
      >
        <ul className={classes.todos}>
          {todos.map((todo, index) => {
            const { Icon, tone } = looks[todo.kind];
            const { title, text } = wordsOf(todo, { t, format, country: (code) => countryName(code, language) });
            return (
              <li key={'store' in todo ? `${todo.kind}-${todo.store.id}` : todo.kind}>
                <span className={classes.todoIcon} data-tone={tone} aria-hidden="true">
                  <Icon size={16} stroke={1.75} />
                </span>
                <span className={classes.todoWords}>
                  <b className="num">{title}</b>
                  <span className="num">{text}</span>
                </span>
                <TodoAction todo={todo} isFirst={index === 0} />
              </li>
            );
          })}
          {calmOf(todos, health).map((kind) => (
            <li key={`calm-${kind}`} data-calm>
              <span className={classes.todoIcon} data-tone="pos" aria-hidden="true">
                <IconCheck size={16} stroke={1.75} />
              </span>
              <span className={classes.todoWords}>
                <span className="num">
                  {t(`dashboard:todo.calm.${kind}`, {
                    used: format.number(health.plan.atStore),
                    limit: format.number(health.plan.limit),
                  })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

type Words = { t: Text; format: Format; country: (code: string) => string };

function wordsOf(todo: StoreTodo, { t, format, country }: Words): { title: string; text: string } {
  const written = (value: number) => format.number(value);
  switch (todo.kind) {
    case 'connection':
      return {
        title: t('dashboard:todo.connection', { store: todo.store.name }),
        text: t('dashboard:todo.connectionText'),
      };
    case 'unfinished':
      return {
        title: t('dashboard:todo.unfinished', { store: todo.store.name }),
        text: t('dashboard:todo.unfinishedText', { country: country(todo.store.marketPlace.countryCode) }),
      };
    case 'ways':
      return { title: t('dashboard:todo.ways'), text: t('dashboard:todo.waysText') };
    case 'unpaid':
      return {
        title: t('dashboard:todo.unpaid', { count: todo.packages, packages: written(todo.packages) }),
        text:
          todo.amountMinor === 0
            ? t('dashboard:todo.enoughText')
            : t('dashboard:todo.unpaidText', { amount: format.money(todo.amountMinor, 'USD') }),
      };
    case 'toBuy':
      return {
        title: t('dashboard:todo.toBuy', { count: todo.orders, orders: written(todo.orders) }),
        text:
          todo.shipBy === null
            ? t('dashboard:todo.toBuyText')
            : t('dashboard:todo.shipByText', { at: format.dateTime(todo.shipBy) }),
      };
    case 'cancelWish':
    case 'claims':
    case 'returns':
    case 'wayless':
    case 'addressless':
      return {
        title: t(`dashboard:todo.${todo.kind}`, { count: todo.orders, orders: written(todo.orders) }),
        text: t(`dashboard:todo.${todo.kind}Text`),
      };
    case 'failures':
      return {
        title: t('dashboard:todo.failures', { count: todo.items, items: written(todo.items) }),
        text: t('dashboard:todo.failuresText'),
      };
    case 'limit':
      return {
        title: t(todo.isFull ? 'dashboard:todo.full' : 'dashboard:todo.near'),
        text: t('dashboard:todo.limitText', { used: written(todo.used), limit: written(todo.limit) }),
      };
    case 'held':
      return {
        title: t('dashboard:todo.held', { count: todo.changes, changes: written(todo.changes) }),
        text:
          todo.until === null
            ? t('dashboard:todo.closedText')
            : t('dashboard:todo.hoursText', { at: format.dateTime(todo.until) }),
      };
    case 'late':
      return {
        title: t('dashboard:todo.late', {
          count: todo.sources + todo.competition,
          readings: written(todo.sources + todo.competition),
        }),
        text: t('dashboard:todo.lateText', { sources: written(todo.sources), competition: written(todo.competition) }),
      };
    case 'approval':
      return {
        title: t('dashboard:todo.approval', { count: todo.items, items: written(todo.items) }),
        text: t('dashboard:todo.approvalText'),
      };
  }
}
