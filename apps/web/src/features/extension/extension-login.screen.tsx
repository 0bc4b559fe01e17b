import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { extension } from '@kervan/contracts/extension-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { extensionScopes } from '@kervan/domain/identity/extension-scope';
import { errorText, errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useSession } from '../../session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { partnerOf, tell } from './extension-page.ts';
import type { ExtensionAsk } from './extension-search.ts';

const route = getRouteApi('/auth/extentionLogin');

/** AUTH-035, AUTH-036: the page that the extension frames or opens. It speaks to origins of the list alone, and hands a token out after a click only. */
export function ExtensionLoginScreen() {
  const t = useText();
  const ask = route.useSearch();
  const { token } = useSession();
  const origins = useQuery(read(extension.origins, {}));
  if (origins.error && !origins.data)
    return (
      <ErrorState
        title={t('account:extension.failed')}
        {...errorWords(origins.error, t)}
        onRetry={() => void origins.refetch()}
        isRetrying={origins.isFetching}
      />
    );
  if (!origins.data) return <Waiting />;
  const target = partnerOf(ask, origins.data.origins);
  if (target === null) return <Nobody />;
  if (token === null) return <NobodySignedIn ask={ask} target={target} />;
  const { instance, nonce } = ask;
  // Without the instance that asks there is nobody whom a token could be bound to.
  return instance === undefined ? <Nobody /> : <Connect target={target} instance={instance} nonce={nonce} />;
}

function Nobody() {
  const t = useText();
  return (
    <IdentityPage
      title={t('account:extension.title')}
      lead={<span role="alert">{t('account:extension.nobody')}</span>}
    />
  );
}

function Waiting() {
  const t = useText();
  return (
    <IdentityPage title={t('account:extension.title')}>
      <LineSkeletons count={3} />
    </IdentityPage>
  );
}

type Props = { ask: ExtensionAsk; target: string };

function NobodySignedIn({ ask, target }: Props) {
  const t = useText();
  const { nonce } = ask;
  useEffect(() => tell(target, null, nonce), [target, nonce]);
  const back = `/extentionLogin?${new URLSearchParams({ ...ask }).toString()}`;
  // In a frame nobody signs in: the browser keeps the storage of a frame apart, and no other page of the panel may be framed.
  const isFramed = window.parent !== window;
  return (
    <IdentityPage title={t('account:extension.title')} lead={t('account:extension.signInFirst')}>
      <LinkButton
        to="/login"
        search={{ redirect: back }}
        size="md"
        fullWidth
        {...(isFramed ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {t('identity:login.submit')}
      </LinkButton>
    </IdentityPage>
  );
}

type Asking = { target: string; instance: string; nonce: string | undefined };

function Connect({ target, instance, nonce }: Asking) {
  const t = useText();
  const user = useQuery(read(identity.userInfo, {}));
  const blocked = useBlocked(extension.connect);
  const connect = useCallMutation(extension.connect, { done: null, shownByForm: ['all'] });
  if (!user.data)
    return user.error ? (
      <ErrorState
        title={t('account:extension.failed')}
        {...errorWords(user.error, t)}
        onRetry={() => void user.refetch()}
        isRetrying={user.isFetching}
      />
    ) : (
      <Waiting />
    );
  if (connect.isSuccess)
    return (
      <IdentityPage
        title={t('account:extension.doneTitle')}
        lead={<span role="status">{t('account:extension.done')}</span>}
      />
    );
  const { name, email } = user.data;
  return (
    <IdentityPage title={t('account:extension.title')} lead={t('account:extension.lead', { name, email })}>
      <ul
        style={{ display: 'grid', gap: 4, paddingLeft: 18, listStyle: 'disc' }}
        aria-label={t('account:extension.may')}
      >
        {extensionScopes.map((scope) => (
          <li key={scope}>{t(`account:scopes.${scope}`)}</li>
        ))}
      </ul>
      <p className="small text3 code" style={{ overflowWrap: 'anywhere' }}>
        {target}
      </p>
      <Button
        size="md"
        fullWidth
        loading={connect.isPending}
        disabled={blocked !== null}
        {...tip(blocked)}
        onClick={() =>
          connect.mutate(
            { body: { origin: target, instance } },
            {
              onSuccess: ({ token, customerId, email, name }) =>
                tell(target, { token, customerId, email, name }, nonce),
            },
          )
        }
      >
        {t('account:extension.connect')}
      </Button>
      {connect.error && (
        <p role="alert" className="neg">
          {errorText(connect.error, t)}
        </p>
      )}
    </IdentityPage>
  );
}
