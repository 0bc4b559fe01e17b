import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../api/error-text.ts';
import { useText } from '../i18n/i18n.ts';
import { logOut } from '../session/log-out.ts';
import { ErrorState } from '../ui/error-state.tsx';
import classes from './message-pages.module.css';
import { ErrorPage } from './message-pages.tsx';

/** The session could not be opened because the server did not answer; anything else is the general error page. */
export function SessionFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  if (!(error instanceof ApiError)) return <ErrorPage />;
  return (
    <main className={classes.page}>
      <div>
        <ErrorState
          title={t('shell:session.failedTitle')}
          {...errorWords(error, t)}
          onRetry={() => void router.invalidate().then(reset)}
        />
        <div className={classes.under}>
          <Button variant="subtle" size="xs" onClick={logOut}>
            {t('shell:top.logOut')}
          </Button>
        </div>
      </div>
    </main>
  );
}
