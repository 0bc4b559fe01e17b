import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { checkPerson, normalizeEmail, type RegistrationFault } from '@kervan/domain/identity/registration-rules';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import type { Phone } from '../../ui/phone/phone-field.tsx';
import { emptyPhone } from '../../ui/phone/phone-field.tsx';
import { examplePhone, formatPhone, phoneToSend } from '../../ui/phone/phone-number.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';
import type { OwnAccount } from './own-account.ts';

const fields = ['firstname', 'lastname', 'email', 'phoneNumber'] as const;
type Field = (typeof fields)[number];
type Fault = RegistrationFault['fault'] | 'inUse';

/** Name, phone and address as they are typed, what is wrong with them, and the change (AUTH-055). */
export function useProfile(own: OwnAccount) {
  const t = useText();
  const { firstname, lastname, email } = own;
  const [values, setValues] = useState({ firstname, lastname, email });
  const [saved] = useState<Phone>(() => formatPhone(own.phoneNumber, emptyPhone().country));
  const [phone, setPhone] = useState(saved);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<Field, Fault>>>({});
  const change = useCallMutation(account.changeInfo, {
    done: ({ pendingEmail }) => (pendingEmail === null ? t('ui:notice.saved') : null),
    shownByForm: ['ValidationFailed', 'EmailInUse'],
  });
  const [formRef, focusOn] = useWrongFocus(change.isPending);

  const isSamePhone = phone.text === saved.text && phone.country === saved.country;
  // A number from before the rules of its country is no reason to keep a name from being changed.
  const number = isSamePhone ? own.phoneNumber : phoneToSend(phone.text, phone.country);
  const form = { ...values, phoneNumber: number ?? phone.text };
  const faults = { ...faultsOf(form, number !== null), ...refused };
  const isChanged =
    !isSamePhone ||
    values.firstname.trim() !== firstname ||
    values.lastname.trim() !== lastname ||
    normalizeEmail(values.email) !== normalizeEmail(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(fields));
    const wrong = fields.find((field) => faults[field] !== undefined);
    if (wrong) return focusOn(wrong);
    if (!isChanged || change.isPending) return;
    change.mutate(
      { body: { ...form, email: normalizeEmail(values.email) } },
      {
        onError: (error) => {
          const next = refusedBy(error.code, error.fields);
          setRefused(next);
          focusOn(fields.find((field) => next[field] !== undefined) ?? null);
        },
      },
    );
  };
  const edit = (field: Field) => {
    const { [field]: _gone, ...rest } = refused;
    setRefused(rest);
  };
  return {
    values,
    set: (field: Exclude<Field, 'phoneNumber'>, value: string) => {
      edit(field);
      setValues({ ...values, [field]: value });
    },
    phone,
    setPhone: (next: Phone) => {
      edit('phoneNumber');
      setPhone(next);
    },
    leave: (field: Field) => () => setLeft(new Set([...left, field])),
    errorOf: (field: Field): string | null => {
      const fault = faults[field];
      return fault !== undefined && (left.has(field) || refused[field] !== undefined)
        ? faultText(field, fault, { t, example: examplePhone(phone.country) })
        : null;
    },
    formRef,
    submit,
    isChanged,
    isPending: change.isPending,
    /** Where the mail that confirms went, after a save. */
    mailedTo: change.data?.pendingEmail ?? null,
  };
}

function faultsOf(form: Parameters<typeof checkPerson>[0], isPhoneValid: boolean): Partial<Record<Field, Fault>> {
  const faults: Partial<Record<Field, Fault>> = isPhoneValid ? {} : { phoneNumber: 'invalid' };
  for (const { field, fault } of checkPerson(form)) if (isField(field)) faults[field] = fault;
  return faults;
}

const isField = (name: string): name is Field => fields.some((field) => field === name);

function refusedBy(code: string, named: readonly { field: string; code: string }[]): Partial<Record<Field, Fault>> {
  if (code === 'EmailInUse') return { email: 'inUse' };
  return Object.fromEntries(
    named.flatMap(({ field, code: fault }) =>
      isField(field) ? [[field, fault === 'blank' ? 'blank' : ('invalid' as const)]] : [],
    ),
  ) as Partial<Record<Field, Fault>>; // Fields of the list with one of two faults.
}

function faultText(field: Field, fault: Fault, { t, example }: { t: Text; example: string }): string {
  if (fault === 'inUse') return t('errors:EmailInUse');
  if (fault === 'blank') return t('identity:faults.blank');
  if (field === 'email') return t('identity:faults.email');
  return field === 'phoneNumber' ? t('ui:phone.wrong', { example }) : t('identity:faults.other');
}
