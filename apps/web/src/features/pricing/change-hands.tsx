import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { merchantTokenOf } from '@kervan/domain/stores/management';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { tip } from '../../ui/tip.ts';

/** STORE-049: changes who carries a store's changes to the marketplace, after a question that says what stays. */
export function ChangeHands({ store }: { store: CustomerMarket }) {
  return store.manuelManagement ? <ToApi store={store} /> : <ToFiles store={store} />;
}

function ToFiles({ store }: { store: CustomerMarket }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const [token, setToken] = useState(store.sellingPartnerId ?? '');
  const blocked = useBlocked(stores.manageByHand);
  const change = useCallMutation(stores.manageByHand);
  const isBad = merchantTokenOf(token) === null;
  const body = { customerMarketPlaceId: store.id, sellingPartnerId: token.trim() };
  return (
    <>
      <Button size="xs" variant="default" disabled={blocked !== null} {...tip(blocked)} onClick={() => setAsked(true)}>
        {t('storeSettings:changeHands.byHand')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('storeSettings:changeHands.byHandTitle')}
        confirmLabel={t('storeSettings:changeHands.byHandYes')}
        isBusy={change.isPending}
        isBlocked={isBad}
        onClose={() => setAsked(false)}
        onConfirm={() => change.mutate({ body }, { onSuccess: () => setAsked(false) })}
      >
        <p>{t('storeSettings:changeHands.byHandText')}</p>
        <TextInput
          label={t('storeSettings:changeHands.byHandToken')}
          description={t('storeSettings:changeHands.byHandTokenHint')}
          maxLength={50}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={fieldError(isBad && token !== '' ? t('storeSettings:changeHands.byHandTokenBad') : null)}
        />
      </ConfirmDialog>
    </>
  );
}

function ToApi({ store }: { store: CustomerMarket }) {
  const t = useText();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const blocked = useBlocked(stores.authorizationUrl);
  return (
    <>
      <Button size="xs" variant="default" disabled={blocked !== null} {...tip(blocked)} onClick={() => setAsked(true)}>
        {t('storeSettings:changeHands.byApi')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('storeSettings:changeHands.byApiTitle')}
        confirmLabel={t('storeSettings:changeHands.byApiYes')}
        onClose={() => setAsked(false)}
        onConfirm={() => void navigate({ to: '/addStoreSteps/reAuthorizeSpApi', search: { cmId: store.id } })}
      >
        <p>{t('storeSettings:changeHands.byApiText')}</p>
      </ConfirmDialog>
    </>
  );
}
