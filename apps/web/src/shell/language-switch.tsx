import { stores } from '@kervan/contracts/stores-calls';
import { call } from '../api/call.ts';
import { currentLanguage, showLanguage, useText } from '../i18n/i18n.ts';
import { toStored } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { tip } from '../ui/tip.ts';
import classes from './top-bar.module.css';

/** Shows the other language at once; an open session keeps the choice for the account (SHELL-047, SHELL-107). */
export function changeLanguage(): void {
  const language = currentLanguage() === 'tr' ? 'en' : 'tr';
  void showLanguage(language);
  // A choice that could not be kept for the account still holds in this browser.
  if (session.now().token !== null)
    void call(stores.setLanguage, { query: { language: toStored(language) } }).catch(() => {});
}

export function LanguageSwitch() {
  const t = useText();
  // The name holds what is seen (WCAG 2.5.3).
  return (
    <button
      type="button"
      className={classes.language}
      aria-label={`${t('shell:top.languageCode')}, ${t('shell:top.language')}`}
      {...tip(t('shell:top.language'))}
      onClick={changeLanguage}
    >
      {t('shell:top.languageCode')}
    </button>
  );
}
