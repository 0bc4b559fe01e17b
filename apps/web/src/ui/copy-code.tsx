import { UnstyledButton } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { notify } from './notify.ts';
import { Secret } from './secret.tsx';
import type { SecretKind } from './secret-kinds.ts';
import { tip } from './tip.ts';

/** An ASIN, SKU or another code; a click copies it. */
export function CopyCode({ code, kind }: { code: string; kind: SecretKind }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    notify.success(t('ui:copy.done', { code }));
  };
  return (
    <Secret kind={kind}>
      <UnstyledButton className="code" fz="inherit" c="inherit" lh="inherit" aria-label={t('ui:copy.label', { code })} {...tip(t('ui:copy.hint'))} onClick={(event) => (event.stopPropagation(), void copy())}>
        {code}
      </UnstyledButton>
    </Secret>
  );
}
