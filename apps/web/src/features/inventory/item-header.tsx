import { Button } from '@mantine/core';
import { IconAdjustments, IconCircleCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { EntityCode, EntityHeader, EntityLink } from '../../kit/entity/entity-header.tsx';
import type { OwnValuesProps } from '../../kit/asin-settings/own-values-dialog.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ItemDetail } from './item-types.ts';
import classes from './item.module.css';
import { MarkedTitle } from './marked-title.tsx';
import { statusNote } from './reason-text.ts';
import { shopName, shopUrl, sourceName, sourceUrl } from './shop-link.ts';
import { useItemActions, type ItemActions } from './use-item-actions.ts';
import { useItemMenu } from './use-item-menu.tsx';
import { ZeroButton } from './zero-button.tsx';

// Does not stand before values are changed.
const OwnValuesDialog = whenOpened<OwnValuesProps>(
  async () => (await import('../../kit/asin-settings/own-values-dialog.tsx')).OwnValuesDialog,
);

/** Picture, title, codes, both shops and what can be done. */
export function ItemHeader({ detail, market }: { detail: ItemDetail; market: MarketCode }) {
  const { item } = detail;
  const t = useText();
  const navigate = useNavigate();
  const actions = useItemActions();
  const { menu, dialog } = useItemMenu({
    market,
    actions,
    withoutOpen: true,
    onRemoved: () => void navigate({ to: '/inventory' }),
  });
  const note = statusNote(item, t);
  return (
    <>
      <EntityHeader
        imageUrl={item.imageUrl}
        title={item.title ?? item.asin}
        shownTitle={<MarkedTitle row={item} />}
        lang="en"
        secret={{ kind: 'productTitle', publicTitle: t('inventory:title') }}
        state={<StatusBadge of="inventoryItem" value={item.status} />}
        note={note && <span className={note.isBad ? 'neg' : 'text3'}>{note.text}</span>}
        codes={<Codes detail={detail} market={market} />}
        actions={
          <>
            <OwnValues asin={item.asin} market={market} />
            <ZeroButton item={item} actions={actions} />
            <NextStep item={item} actions={actions} />
            {menu(item)}
          </>
        }
      />
      {dialog}
    </>
  );
}

/** INV-091: values of its own, entered in place. */
function OwnValues({ asin, market }: { asin: string; market: MarketCode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustments size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('asinSettings:own.button')}
      </Button>
      <OwnValuesDialog isOpen={isOpen} asin={asin} market={market} onClose={() => setOpen(false)} />
    </>
  );
}

function Codes({ detail: { item, extra }, market }: { detail: ItemDetail; market: MarketCode }) {
  const t = useText();
  const shop = (name: string, href: string) => (
    <EntityLink href={href} name={name} label={t('inventory:menu.shop', { shop: name })} />
  );
  return (
    <>
      <EntityCode>
        <CopyCode code={item.asin} kind="asin" /> <IconCopy size={14} stroke={1.75} aria-hidden="true" />
      </EntityCode>
      <EntityCode>
        <CopyCode code={item.sku} kind="sku" />
      </EntityCode>
      {item.brand && (
        <Secret kind="brand">
          <span>{item.brand}</span>
        </Secret>
      )}
      {extra.category && <span className={classes.category}>{extra.category.replaceAll(' > ', ' › ')}</span>}
      {shop(sourceName, sourceUrl(item.asin))}
      {shop(shopName(market), shopUrl(market, item.asin))}
    </>
  );
}

/** The one solid button: a pending item is approved, every other one read again. */
function NextStep({ item, actions: { approve, refresh, blocked } }: { item: ItemRow; actions: ItemActions }) {
  const t = useText();
  const name = item.status === 'PendingApproval' ? 'approve' : 'refresh';
  const { mutate, isPending } = { approve, refresh }[name];
  const Icon = name === 'approve' ? IconCircleCheck : IconRefresh;
  return (
    <Button
      leftSection={<Icon size={16} stroke={1.75} />}
      disabled={blocked[name] !== null}
      title={blocked[name] ?? undefined}
      loading={isPending}
      onClick={() => mutate({ body: { inventoryItemIds: [item.id] } })}
    >
      {t(`inventory:actions.${name}`)}
    </Button>
  );
}
