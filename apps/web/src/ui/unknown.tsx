import { useText } from '../i18n/i18n.ts';

/** A value that is not known: a dash for the eye, a word for the ear. Never 0. */
export function Unknown() {
  const t = useText();
  return (
    <span className="text3">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('ui:unknown')}</span>
    </span>
  );
}
