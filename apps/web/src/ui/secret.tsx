import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './secret.module.css';
import { useIsSecret, type SecretKind } from './secret-kinds.ts';

/** SHELL-039: while its kind is hidden, a blurred stand-in of fixed length takes the place; the real value is not in the page at all. */
export function Secret({ kind, children }: { kind: SecretKind; children: ReactNode }) {
  const t = useText();
  if (!useIsSecret(kind)) return children;
  return (
    <span className={classes.secret} role="img" aria-label={t('ui:secret')}>
      <span aria-hidden="true">••••••••••</span>
    </span>
  );
}
