import { useText } from '../i18n/i18n.ts';
import { logOut } from '../session/log-out.ts';
import { Banner } from '../ui/banner.tsx';

/** Says on every page that a member of staff looks at the account, who it is, and what is closed meanwhile; the look is ended from it (SHELL-102). */
export function LookedAt({ by }: { by: string }) {
  const t = useText();
  return (
    <Banner
      tone="info"
      title={t('dialogs:lookedAt.title', { name: by })}
      effect={t('dialogs:lookedAt.effect')}
      action={
        <button type="button" className="link" onClick={logOut}>
          {t('dialogs:lookedAt.end')}
        </button>
      }
    />
  );
}
