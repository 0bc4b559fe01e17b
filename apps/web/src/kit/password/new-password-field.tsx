import { useId, type ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'name' | 'autoComplete' | 'describedBy'> & { email: string };

/** A password that is chosen, with the rules that it keeps or breaks while it is typed. */
export function NewPasswordField({ email, ...field }: Props) {
  const rulesId = useId();
  return (
    <div>
      <PasswordField {...field} name="password" autoComplete="new-password" describedBy={rulesId} />
      <div style={{ marginTop: 8 }}>
        <PasswordRules id={rulesId} password={field.value} email={email} />
      </div>
    </div>
  );
}
