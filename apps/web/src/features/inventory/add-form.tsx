import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Request } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import { isErrorCode } from '@kervan/contracts/errors';
import { isSkuPrefix } from '@kervan/domain/inventory/sku';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore, useStores } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { AddForecast } from './add-forecast.tsx';
import { AddRejected, rejectedOf, waitText } from './add-rejected.tsx';
import { AddSettings, noProfits, type AddProfits } from './add-settings.tsx';
import { ApprovalModes, type ApprovalMode } from './approval-modes.tsx';
import { AsinField, type AsinSource } from './asin-field.tsx';
import { readAsinList } from './asin-list.ts';
import { StoreChoice } from './store-choice.tsx';
import classes from './add.module.css';

const REFUSALS = [
  'AsinNotValid',
  'InvalidMarketplaceSelection',
  'InsertLimitExceeded',
  'InventoryNotAdded',
  'InventoryLimitReached',
  'subscriptionLimit',
  'NoDataAvailableToAdd',
  'ValidationFailed',
  'StoreConnectionError',
] as const;

/** INV-023 to INV-031: which products, into which stores, how they are approved. */
export function AddForm() {
  const t = useText();
  const stores = useStores();
  const selected = useSelectedStore();
  const { asked, change, list, count, canAdd, blocked, adding, add, look } = useAdd(selected?.id ?? null);
  const { storeIds } = asked;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAdd && !adding.isPending) add();
      }}
    >
      <div className={classes.main}>
        {adding.error && (
          <div className={classes.refusal}>
            <Banner
              tone="neg"
              title={waitText(adding.error, t) ?? errorText(adding.error, t)}
              effect={t('adding:kept')}
            />
            <AddRejected rejected={rejectedOf(adding.error)} stores={stores} />
          </div>
        )}
        <Card title={t('adding:products')}>
          <AsinField source={asked.source} list={list} onChange={(source) => change({ source })} />
        </Card>
        <Card title={t('adding:mode')}>
          <ApprovalModes value={asked.mode} onChange={(mode) => change({ mode })} />
        </Card>
        <Card title={t('adding:forecast.title')}>
          <AddForecast {...look} />
        </Card>
      </div>
      <div className={classes.side}>
        <Card title={t('adding:stores')}>
          <StoreChoice stores={stores} value={storeIds} onChange={(chosen) => change({ storeIds: chosen })} />
        </Card>
        <Card title={t('adding:settings')}>
          <AddSettings
            prefix={asked.prefix}
            onPrefix={(prefix) => change({ prefix })}
            profits={asked.profits}
            onProfits={(profits) => change({ profits })}
            example={list.accepted[0]?.asin ?? null}
            storeCode={stores.find(({ id }) => id === storeIds[0])?.storeCode ?? selected?.storeCode ?? ''}
          />
        </Card>
        <div className={classes.submit}>
          <Submit
            count={count}
            stores={storeIds.length}
            blocked={blocked}
            canAdd={canAdd}
            isPending={adding.isPending}
          />
        </div>
      </div>
    </form>
  );
}

type Asked = {
  source: AsinSource;
  storeIds: readonly number[];
  mode: ApprovalMode;
  prefix: string;
  profits: AddProfits;
};

type AddBody = Request<typeof inventory.add>['body'];

/** What is asked for, how much of it counts, and the request. */
function useAdd(storeId: number | null) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const blocked = useBlocked(inventory.add);
  const [asked, setAsked] = useState<Asked>({
    source: { text: '', fileName: null },
    storeIds: storeId === null ? [] : [storeId],
    mode: 1,
    prefix: '',
    profits: noProfits,
  });
  /** What an outcome was asked for: anything entered since makes it another add. */
  const [looked, setLooked] = useState<{ asked: Asked; body: AddBody } | null>(null);
  const { source, storeIds, mode, prefix, profits } = asked;
  const list = readAsinList(useDeferredValue(source.text), source.fileName !== null);
  const adding = useCallMutation(inventory.add, {
    shownByForm: REFUSALS,
    done: ({ accepted }) => t('inventory:done.added', { count: accepted, items: format.number(accepted) }),
  });

  const count = list.isTooLong ? 0 : list.accepted.length;
  const canAdd = count > 0 && storeIds.length > 0 && blocked === null && profits.isFine && isSkuPrefix(prefix);
  const body = {
    asins: list.lines,
    fromFile: source.fileName !== null,
    customerMarketPlaceIds: [...storeIds],
    approvalMode: mode,
    skuPrefix: prefix === '' ? null : prefix,
    ...profits.values,
  };
  const add = () =>
    adding.mutate(
      { body },
      {
        onSuccess: ({ batchId, notice }) => {
          if (notice !== null && isErrorCode(notice)) notify.warning(t(`errors:${notice}`));
          void navigate({ to: '/inventory/new', search: { batchId } });
        },
      },
    );
  const change = (part: Partial<Asked>) => setAsked((known) => ({ ...known, ...part }));
  const look = {
    body: looked?.asked === asked ? looked.body : null,
    canAsk: canAdd,
    onAsk: () => setLooked({ asked, body }),
  };
  return { asked, change, list, count, canAdd, blocked, adding, add, look };
}

type SubmitProps = { count: number; stores: number; blocked: string | null; canAdd: boolean; isPending: boolean };

function Submit({ count, stores, blocked, canAdd, isPending }: SubmitProps) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <Button type="submit" size="md" fullWidth disabled={!canAdd} loading={isPending} title={blocked ?? undefined}>
        {count === 0 ? t('adding:none') : t('adding:submit', { count, items: format.number(count) })}
      </Button>
      <p className="small text3">
        {blocked ??
          (stores > 1 && count > 0
            ? t('adding:perStore', { stores: format.number(stores), items: format.number(count * stores) })
            : t('adding:limit', { max: format.number(limits.bulkAddMax) }))}
      </p>
    </>
  );
}
