import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ApiError } from '@kervan/contracts/call';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { amountFaultText } from './amount-fault-text.ts';
import { typedAmount } from './typed-amount.ts';

/** Refusals that stand at their fields; `reauth` is none, it is asked for. */
const atFields: ReadonlySet<string> = new Set([
  'PasswordWrong',
  'ReceiverNotFound',
  'TwoFactorNeeded',
  'TwoFactorWrong',
  'reauth',
]);

/** What is said at no field. */
export function Refused({ error }: { error: ApiError | null }) {
  const t = useText();
  if (!error || atFields.has(error.code)) return null;
  return (
    <p role="alert" className="neg">
      {errorText(error, t)}
    </p>
  );
}

type ReceiverProps = {
  value: string;
  onChange: (value: string) => void;
  name: string | null;
  isWrong: boolean;
  error: ApiError | null;
};

/** Who receives it: their number, and the masked name of who has it. */
export function ReceiverField({ value, onChange, name, isWrong, error }: ReceiverProps) {
  const t = useText();
  return (
    <TextInput
      label={t('credit:transfer.to')}
      inputMode="numeric"
      maxLength={10}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={
        <span role="status">{name === null ? t('credit:transfer.toHint') : t('credit:transfer.isTo', { name })}</span>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={fieldError(
        isWrong
          ? t('credit:transfer.toNeeded')
          : error?.code === 'ReceiverNotFound'
            ? t('errors:ReceiverNotFound')
            : null,
      )}
    />
  );
}

type AmountProps = { value: string; onChange: (value: string) => void; available: number; isSubmitted: boolean };

/** How much of what there is. */
export function AmountField({ value, onChange, available, isSubmitted }: AmountProps) {
  const t = useText();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, 'USD');
  const bounds = { min: limits.creditTransferMinMinor, max: available };
  const amount = typedAmount(value, bounds);
  return (
    <TextInput
      label={t('credit:transfer.amount')}
      description={t('credit:transfer.upTo', { amount: money(available) })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      rightSection={<span className="text3 small">USD</span>}
      rightSectionWidth={44}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(isSubmitted && 'fault' in amount ? amountFaultText(amount.fault, bounds, { t, money }) : null)}
    />
  );
}

type Proof = { password: string; code: string; isSure: boolean };
type ProofProps = {
  values: Proof;
  onChange: (part: Partial<Proof>) => void;
  isSubmitted: boolean;
  needsCode: boolean;
  /** The receiver's name stands there to be confirmed. */
  isNamed: boolean;
  error: ApiError | null;
};

/** The password, the second factor where it is asked for, and, once it is known to whom, that it is for good. */
export function ProofFields({ values, onChange, isSubmitted, needsCode, isNamed, error }: ProofProps) {
  const t = useText();
  return (
    <>
      <PasswordInput
        label={t('credit:transfer.password')}
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        error={fieldError(
          error?.code === 'PasswordWrong'
            ? t('errors:PasswordWrong')
            : isSubmitted && values.password === ''
              ? t('credit:transfer.passwordNeeded')
              : null,
        )}
      />
      {needsCode && !isNamed && (
        <TextInput
          label={t('credit:transfer.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={values.code}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
          error={fieldError(error?.code === 'TwoFactorWrong' ? t('errors:TwoFactorWrong') : null)}
        />
      )}
      {isNamed && (
        <Checkbox
          label={t('credit:transfer.sure')}
          checked={values.isSure}
          onChange={(event) => onChange({ isSure: event.currentTarget.checked })}
          error={fieldError(isSubmitted && !values.isSure ? t('credit:transfer.sureNeeded') : null)}
        />
      )}
    </>
  );
}
