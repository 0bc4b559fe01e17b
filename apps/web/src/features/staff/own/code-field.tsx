import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';

/** Six digits, however they were grouped. */
export const codeOf = (typed: string): string => typed.replace(/\s/g, '');
export const isCode = (typed: string): boolean => /^\d{6}$/.test(codeOf(typed));

/** The code of the second factor. */
export function CodeField({
  value,
  onChange,
  error,
  size = 'sm',
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  size?: 'sm' | 'md';
}) {
  const t = useText();
  return (
    <TextInput
      size={size}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      label={t('staff:own.code')}
      description={t('staff:own.codeHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'num' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(error)}
    />
  );
}
