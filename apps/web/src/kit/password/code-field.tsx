import { TextInput } from '@mantine/core';
import { totp } from '@kervan/domain/account/second-factor';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  autoFocus?: boolean;
  /** Only what the app shows counts: while the second factor is set up there are no recovery codes. */
  onlyApp?: boolean;
};

/** The code of the second factor: what the app shows, or a recovery code (AUTH-039). */
export function CodeField({ value, onChange, error, autoFocus = false, onlyApp = false }: Props) {
  const t = useText();
  return (
    <TextInput
      size="md"
      name="code"
      autoComplete="one-time-code"
      {...(onlyApp ? { inputMode: 'numeric' as const } : {})}
      autoFocus={autoFocus}
      maxLength={60}
      label={t('identity:code.label')}
      description={t(onlyApp ? 'identity:code.appHint' : 'identity:code.hint', { digits: totp.digits })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'code' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(error)}
    />
  );
}
