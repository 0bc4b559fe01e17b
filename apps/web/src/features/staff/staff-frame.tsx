import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { staff } from '@kervan/contracts/staff-calls';
import { marketNow } from '../../api/market-time.ts';
import { read } from '../../api/operations.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useStaffSession } from '../../session/staff-session.ts';
import { FormatProvider, useFormat } from '../../ui/format/format.tsx';
import { localeOutside } from '../../ui/format/writers.ts';
import { PreferenceScope } from '../../ui/preference.tsx';
import { FirstPassword } from './own/first-password.tsx';
import { StaffSignIn } from './own/sign-in.tsx';
import { Answered } from './parts/answered.tsx';
import classes from './staff-frame.module.css';
import { StaffLink } from './staff-link.tsx';
import { StaffHead } from './staff-head.tsx';

/** Around every page of the area: nothing of it stands before the sign-in, and before the first password is changed (SHELL-102). */
export function StaffFrame() {
  const language = useLanguage();
  const { token } = useStaffSession();
  return (
    <FormatProvider locale={localeOutside(language)} language={language} timeZone={undefined} now={marketNow}>
      {token === null ? <StaffSignIn /> : <SignedIn key={token} />}
    </FormatProvider>
  );
}

/** Another member may ask for something meanwhile. */
const ASKED_AGAIN_MS = 60_000;

function SignedIn() {
  const t = useText();
  const me = useQuery({ ...read(staff.me, {}), refetchInterval: ASKED_AGAIN_MS });
  // Nothing is asked before it is known who this is.
  if (me.data === undefined)
    return (
      <Answered query={me} failed={t('staff:own.failed')}>
        {() => null}
      </Answered>
    );
  if (me.data.mustChangePassword) return <FirstPassword email={me.data.email} />;
  return (
    <PreferenceScope of={`staff${me.data.id}`}>
      <div className={classes.app}>
        <a className={classes.skip} href="#content">
          {t('shell:skip')}
        </a>
        <StaffHead name={me.data.name} />
        <Places waiting={me.data.waitingRequests} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </PreferenceScope>
  );
}

const places = [
  ['/staff/customers', 'customers'],
  ['/staff/requests', 'requests'],
  ['/staff/help', 'desk'],
  ['/staff/levels', 'levels'],
  ['/staff/coupons', 'coupons'],
  ['/staff/rates', 'rates'],
  ['/staff/messages', 'messages'],
  ['/staff/articles', 'articles'],
  ['/staff/warehouse', 'warehouse'],
  ['/staff/reconciliation', 'reconciliation'],
  ['/staff/actions', 'audit'],
] as const;

/** The ways of the area; beside the requests stands how many of others wait for this member. */
function Places({ waiting }: { waiting: number }) {
  const t = useText();
  const format = useFormat();
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() });
  return (
    <nav aria-label={t('staff:places.label')} className={classes.places}>
      {places.map(([to, name]) => (
        <StaffLink
          key={name}
          to={to}
          className={classes.place ?? ''}
          aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {t(`staff:places.${name}`)}
          {name === 'requests' && waiting > 0 && (
            <span className={`num ${classes.count}`}>
              <span aria-hidden="true">{format.number(waiting)}</span>
              <span className="visually-hidden">
                {t('staff:places.waiting', { count: waiting, requests: format.number(waiting) })}
              </span>
            </span>
          )}
        </StaffLink>
      ))}
    </nav>
  );
}
