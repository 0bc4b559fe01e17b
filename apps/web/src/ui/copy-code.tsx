import { useText } from '../i18n/i18n.ts';
import { notify } from './notify.ts';
import plain from './plain.module.css';
import { Secret } from './secret.tsx';
import type { SecretKind } from './secret-kinds.ts';
import { tip } from './tip.ts';

/** An ASIN, SKU or another code; a click copies it. Without a `kind` it is nothing that secret mode hides. */
export function CopyCode({ code, kind }: { code: string; kind?: SecretKind }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    notify.success(t('ui:copy.done', { code }));
  };
  const button = (
    <button
      type="button"
      className={`code ${plain.text}`}
      aria-label={t('ui:copy.label', { code })}
      {...tip(t('ui:copy.hint'))}
      onClick={(event) => (event.stopPropagation(), void copy())}
    >
      {code}
    </button>
  );
  return kind === undefined ? button : <Secret kind={kind}>{button}</Secret>;
}
