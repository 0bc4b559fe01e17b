import { Button } from '@mantine/core';
import { useState } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { useCallMutation } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked, useStores } from '../../session/session-data.ts';
import { session } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Flag } from '../../ui/flag.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { pendingStores, resumeAddress } from './store-state.ts';
import classes from './stores.module.css';

const waitOf = ({ id, sellingPartnerId, connecting }: CustomerMarket, currentId: number | null) =>
  id === currentId
    ? 'now'
    : connecting === 'pending'
      ? 'waitsAmazon'
      : sellingPartnerId === null
        ? 'waitsAuthorization'
        : 'waitsEmail';

const resumeOf = (store: CustomerMarket) =>
  store.connecting === 'pending'
    ? ({ to: '/amzRegistration/$status', params: { status: 'pending' }, search: { cmId: store.id } } as const)
    : ({ to: resumeAddress(store), search: { cmId: store.id } } as const);

/** Begun registrations, to go on with or to take away (STORE-011, STORE-050). `currentId` is the one the step is about. */
export function PendingStores({ currentId = null }: { currentId?: number | null }) {
  const t = useText();
  const language = useLanguage();
  const pending = pendingStores(useStores());
  const [asked, setAsked] = useState<CustomerMarket | null>(null);
  const remove = useCallMutation(stores.remove, { done: t('stores:pending.removed') });
  const blocked = useBlocked(stores.remove);
  if (pending.length === 0) return null;
  const confirm = (store: CustomerMarket) => {
    // Its id must not go with later calls: the server no longer knows it.
    if (session.now().storeId === store.id) session.takeStore(null);
    remove.mutate({ query: { id: store.id } }, { onSettled: () => setAsked(null) });
  };
  return (
    <section className={classes.list}>
      <h2>{t('stores:pending.title')}</h2>
      {pending.map((store) => (
        <div key={store.id} className={classes.pending} aria-current={store.id === currentId ? 'step' : undefined}>
          <Flag code={store.marketPlace.countryCode} />
          <div className={classes.pendingName}>
            {store.name}
            <div className="small text3">
              {countryName(store.marketPlace.countryCode, language)} · {t(`stores:pending.${waitOf(store, currentId)}`)}
            </div>
          </div>
          <Button
            variant="subtle"
            size="xs"
            disabled={blocked !== null}
            title={blocked ?? undefined}
            onClick={() => setAsked(store)}
          >
            {t('stores:pending.remove')}
          </Button>
          {store.id !== currentId && (
            <LinkButton variant="default" size="xs" {...resumeOf(store)}>
              {t('stores:pending.resume')}
            </LinkButton>
          )}
        </div>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('stores:pending.removeTitle')}
        confirmLabel={t('stores:pending.remove')}
        danger
        isBusy={remove.isPending}
        onConfirm={() => asked && confirm(asked)}
        onClose={() => setAsked(null)}
      >
        {asked &&
          t('stores:pending.removeText', {
            name: asked.name,
            country: countryName(asked.marketPlace.countryCode, language),
          })}
      </ConfirmDialog>
    </section>
  );
}
