import { useMutation } from '@tanstack/react-query';
import type { SavedLogin } from '@kervan/domain/account/saved-logins';
import { useText } from '../../i18n/i18n.ts';
import { useSavedLogins } from '../../session/saved-logins.ts';
import { switchLogin } from '../../session/switch-login.ts';
import classes from './identity.module.css';

/** AUTH-023: who was signed in with this browser goes on with a click. */
export function SavedLoginList() {
  const t = useText();
  const logins = useSavedLogins();
  const enter = useMutation({ mutationFn: (login: SavedLogin) => switchLogin(login) });
  if (logins.length === 0) return null;
  return (
    <section className={classes.saved} aria-label={t('identity:login.saved')}>
      <h2 className="small text3">{t('identity:login.saved')}</h2>
      <ul>
        {logins.map((login) => (
          <li key={login.customerId}>
            <button
              type="button"
              className={classes.savedLogin}
              disabled={enter.isPending}
              onClick={() => enter.mutate(login)}
            >
              <b className="ellipsis">{login.name}</b>
              <span className="ellipsis small text3">{login.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
