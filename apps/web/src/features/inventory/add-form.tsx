import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { isErrorCode } from '@kervan/contracts/errors';
import { isSkuPrefix } from '@kervan/domain/inventory/sku';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore, useStores } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { AddRejected, rejectedOf } from './add-rejected.tsx';
import { AddSettings, noProfits, type AddProfits } from './add-settings.tsx';
import { ApprovalModes, type ApprovalMode } from './approval-modes.tsx';
import { AsinField } from './asin-field.tsx';
import { readAsinList } from './asin-list.ts';
import { StoreChoice } from './store-choice.tsx';
import classes from './add.module.css';

const REFUSALS = [
  'AsinNotValid',
  'InvalidMarketplaceSelection',
  'InsertLimitExceeded',
  'InventoryNotAdded',
  'InventoryLimitReached',
  'NoDataAvailableToAdd',
  'ValidationFailed',
  'StoreConnectionError',
] as const;

/** INV-023 to INV-031: which products, into which stores, how they are approved. */
export function AddForm() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const stores = useStores();
  const selected = useSelectedStore();
  const blocked = useBlocked(inventory.add);
  const [source, setSource] = useState({ text: '', fileName: null as string | null });
  const [storeIds, setStoreIds] = useState<readonly number[]>(selected ? [selected.id] : []);
  const [mode, setMode] = useState<ApprovalMode>(1);
  const [prefix, setPrefix] = useState('');
  const [profits, setProfits] = useState<AddProfits>(noProfits);
  const list = readAsinList(useDeferredValue(source.text), source.fileName !== null);
  const adding = useAct(inventory.add, {
    changes: [inventory.list, inventory.counts],
    shownByForm: REFUSALS,
    done: ({ accepted }) => t('inventory:done.added', { count: accepted, items: format.number(accepted) }),
  });

  const count = list.isTooLong ? 0 : list.accepted.length;
  const canAdd = count > 0 && storeIds.length > 0 && blocked === null && profits.isFine && isSkuPrefix(prefix);
  const add = () =>
    adding.mutate(
      {
        body: {
          asins: list.lines,
          fromFile: source.fileName !== null,
          customerMarketPlaceIds: [...storeIds],
          approvalMode: mode,
          skuPrefix: prefix === '' ? null : prefix,
          ...profits.values,
        },
      },
      {
        onSuccess: ({ batchId, notice }) => {
          if (notice !== null && isErrorCode(notice)) notify.warning(t(`errors:${notice}`));
          void navigate({ to: '/inventory/new', search: { batchId } });
        },
      },
    );
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
            <Banner tone="neg" title={errorText(adding.error, t)} effect={t('inventory:add.kept')} />
            <AddRejected rejected={rejectedOf(adding.error)} stores={stores} />
          </div>
        )}
        <Card title={t('inventory:add.products')}>
          <AsinField source={source} list={list} onChange={setSource} />
        </Card>
        <Card title={t('inventory:add.mode')}>
          <ApprovalModes value={mode} onChange={setMode} />
        </Card>
      </div>
      <div className={classes.side}>
        <Card title={t('inventory:add.stores')}>
          <StoreChoice stores={stores} value={storeIds} onChange={setStoreIds} />
        </Card>
        <Card title={t('inventory:add.settings')}>
          <AddSettings
            prefix={prefix}
            onPrefix={setPrefix}
            profits={profits}
            onProfits={setProfits}
            example={list.accepted[0]?.asin ?? null}
            storeCode={stores.find(({ id }) => id === storeIds[0])?.storeCode ?? selected?.storeCode ?? ''}
          />
        </Card>
        <div className={classes.submit}>
          <Button
            type="submit"
            size="md"
            fullWidth
            disabled={!canAdd}
            loading={adding.isPending}
            title={blocked ?? undefined}
          >
            {count === 0 ? t('inventory:add.none') : t('inventory:add.submit', { count, items: format.number(count) })}
          </Button>
          <p className="small text3">
            {blocked ??
              (storeIds.length > 1 && count > 0
                ? t('inventory:add.perStore', {
                    stores: format.number(storeIds.length),
                    items: format.number(count * storeIds.length),
                  })
                : t('inventory:add.limit', { max: format.number(limits.bulkAddMax) }))}
          </p>
        </div>
      </div>
    </form>
  );
}
