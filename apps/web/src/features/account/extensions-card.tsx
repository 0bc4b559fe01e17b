import { Button } from '@mantine/core';
import { account } from '@kervan/contracts/account-calls';
import { extensionScopes } from '@kervan/domain/identity/extension-scope';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';
import type { OwnSession } from './own-account.ts';

/** AUTH-036: the browser extensions that were connected, what each may do, and its end. */
export function ExtensionsCard({ extensions }: { extensions: readonly OwnSession[] }) {
  const t = useText();
  return (
    <Card
      title={t('account:extensions.title')}
      padded={extensions.length === 0}
      aside={<PathLink to="/developers">{t('account:extensions.api')}</PathLink>}
    >
      {extensions.length === 0 ? (
        <p className="text2">{t('account:extensions.none')}</p>
      ) : (
        <ul aria-label={t('account:extensions.title')}>
          {extensions.map((extension) => (
            <ExtensionRow key={extension.sessionId} extension={extension} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ExtensionRow({ extension }: { extension: OwnSession }) {
  const t = useText();
  const format = useFormat();
  const { sessionId, label, browser, scopes, openedAt, usedAt, endsAt } = extension;
  const name = browser === null ? t('account:extensions.unnamed') : t('account:extensions.name', { browser });
  const revoke = useCallMutation(account.endSession, { done: t('account:extensions.revoked') });
  const may = extensionScopes.filter((scope) => scopes.includes(scope)).map((scope) => t(`account:scopes.${scope}`));
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
        </div>
        <p className="small text2">{t('account:extensions.may', { what: may.join(', ') })}</p>
        <p className="small text3">
          {t('account:devices.used')} <When at={usedAt} /> · {t('account:extensions.connected')} <When at={openedAt} />{' '}
          · {t('account:extensions.ends', { date: format.dateTime(endsAt) })}
        </p>
        <p className="small text3 code" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ body: { sessionId } })}
      >
        {t('account:extensions.revoke')}
      </Button>
    </li>
  );
}
