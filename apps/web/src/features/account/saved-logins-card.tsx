import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SAVED_LOGINS_MAX, type SavedLogin } from '@kervan/domain/account/saved-logins';
import { useText } from '../../i18n/i18n.ts';
import { forgetLogin, newLogin, switchLogin } from '../../session/switch-login.ts';
import { useSavedLogins } from '../../session/saved-logins.ts';
import { useUser } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { Secret } from '../../ui/secret.tsx';
import classes from './account.module.css';

/** AUTH-023, AUTH-024: the sign-ins that this browser keeps, with the way from one to another. */
export function SavedLoginsCard() {
  const t = useText();
  const logins = useSavedLogins();
  return (
    <Card
      title={t('account:logins.title')}
      aside={t('account:logins.max', { count: logins.length, max: SAVED_LOGINS_MAX })}
      padded={false}
    >
      <ul aria-label={t('account:logins.title')}>
        {logins.map((login) => (
          <LoginRow key={login.customerId} login={login} />
        ))}
      </ul>
      <div className={classes.foot}>
        <p className="small text3">{t('account:logins.hint')}</p>
        <Button variant="default" size="xs" onClick={newLogin}>
          {t('account:logins.add')}
        </Button>
      </div>
    </Card>
  );
}

function LoginRow({ login }: { login: SavedLogin }) {
  const t = useText();
  const user = useUser();
  const enter = useMutation({ mutationFn: () => switchLogin(login) });
  const forget = () => {
    forgetLogin(login);
    notify.success(t('account:logins.removed', { name: login.name }));
  };
  return (
    <li className={classes.row} aria-label={login.name}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>
            <Secret kind="userName">{login.name}</Secret>
          </b>
          {login.customerId === user.customer_id && (
            <Badge tone="accent" mark="dot">
              {t('account:logins.current')}
            </Badge>
          )}
        </div>
        <p className="small text3 ellipsis">
          <Secret kind="userName">{login.email}</Secret>
        </p>
      </div>
      {login.customerId !== user.customer_id && (
        <div className={classes.rowActions}>
          <Button variant="default" size="xs" loading={enter.isPending} onClick={() => enter.mutate()}>
            {t('account:logins.switch')}
          </Button>
          <Button variant="subtle" size="xs" color="red" disabled={enter.isPending} onClick={forget}>
            {t('account:logins.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
