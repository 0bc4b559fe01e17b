import { Button } from '@mantine/core';
import { IconCircleCheck, IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ItemMenu } from './item-menu.tsx';
import type { ItemDetail } from './item-types.ts';
import classes from './item.module.css';
import { statusNote } from './reason-text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { shopName, shopUrl, sourceName, sourceUrl } from './shop-link.ts';
import { useItemActions } from './use-item-actions.ts';
import { ZeroButton } from './zero-button.tsx';

/** Picture, title, codes, both shops and what can be done. */
export function ItemHeader({ detail: { item, extra }, market }: { detail: ItemDetail; market: MarketCode }) {
  const t = useText();
  const navigate = useNavigate();
  const itemActions = useItemActions();
  const { approve, refresh, remove, zero, release, blocked } = itemActions;
  const [isRemoving, setRemoving] = useState(false);
  const isTitleSecret = useIsSecret('productTitle');
  const request = { body: { inventoryItemIds: [item.id] } };
  const note = statusNote(item, t);
  const isPending = item.status === 'PendingApproval';
  useEffect(() => {
    document.title = `${isTitleSecret ? t('inventory:title') : (item.title ?? item.asin)} · Kervan`;
  }, [isTitleSecret, item.title, item.asin, t]);
  return (
    <header className={classes.header}>
      <ProductImage src={item.imageUrl} size={52} />
      <div className={classes.words}>
        <div className={classes.titleLine}>
          <h1 className={classes.title} lang="en" title={isTitleSecret ? undefined : (item.title ?? undefined)}>
            <Secret kind="productTitle">{item.title ?? item.asin}</Secret>
          </h1>
          <span className={classes.state}>
            <StatusBadge of="inventoryItem" value={item.status} />
            {note && <span className={`small ${note.isBad ? 'neg' : 'text3'}`}>{note.text}</span>}
          </span>
        </div>
        <div className={classes.codes}>
          <span className={classes.code}>
            <CopyCode code={item.asin} kind="asin" /> <IconCopy size={14} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.code}>
            <CopyCode code={item.sku} kind="sku" />
          </span>
          {item.brand && (
            <Secret kind="brand">
              <span>{item.brand}</span>
            </Secret>
          )}
          {extra.category && <span className={classes.category}>{extra.category.replaceAll(' > ', ' › ')}</span>}
          <ShopLink href={sourceUrl(item.asin)} name={sourceName} />
          <ShopLink href={shopUrl(market, item.asin)} name={shopName(market)} />
        </div>
      </div>
      <div className={classes.actions}>
        <ZeroButton item={item} actions={itemActions} />
        {isPending ? (
          <Button
            leftSection={<IconCircleCheck size={16} stroke={1.75} />}
            disabled={blocked.approve !== null}
            title={blocked.approve ?? undefined}
            loading={approve.isPending}
            onClick={() => approve.mutate(request)}
          >
            {t('inventory:actions.approve')}
          </Button>
        ) : (
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            disabled={blocked.refresh !== null}
            title={blocked.refresh ?? undefined}
            loading={refresh.isPending}
            onClick={() => refresh.mutate(request)}
          >
            {t('inventory:actions.refresh')}
          </Button>
        )}
        <ItemMenu
          row={item}
          market={market}
          blocked={blocked}
          withoutOpen
          onApprove={() => approve.mutate(request)}
          onRefresh={() => refresh.mutate(request)}
          onRemove={() => setRemoving(true)}
          onZero={(isZero) => (isZero ? zero : release).mutate({ body: { ...request.body, zero: isZero } })}
        />
      </div>
      <RemoveDialog
        isOpen={isRemoving}
        count={1}
        title={item.title}
        isBusy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={({ addToExcluded }) =>
          remove.mutate(
            { body: { ...request.body, addToExcluded } },
            { onSettled: () => setRemoving(false), onSuccess: () => void navigate({ to: '/inventory' }) },
          )
        }
      />
    </header>
  );
}

function ShopLink({ href, name }: { href: string; name: string }) {
  const t = useText();
  return (
    <a
      className={classes.shop}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('inventory:menu.shop', { shop: name })}
    >
      {name} <IconExternalLink size={13} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
