import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import classes from './password.module.css';

type Props = {
  label: string;
  /** A link at the right of the label. */
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: string | null;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  describedBy?: string;
};

/** A password that can be shown. */
export function PasswordField({
  label,
  aside,
  value,
  onChange,
  onBlur,
  error,
  name,
  autoComplete,
  autoFocus = false,
  describedBy,
}: Props) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <div className={classes.labelLine}>
        <label htmlFor={id} className="mantine-InputWrapper-label">
          {label}
        </label>
        {aside}
      </div>
      <PasswordInput
        id={id}
        size="md"
        name={name}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(onBlur ? { onBlur } : {})}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        error={fieldError(error)}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />
        }
        visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword'), tabIndex: 0 }}
      />
    </div>
  );
}
