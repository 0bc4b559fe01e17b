import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import type { Registration } from '@kervan/domain/identity/registration-rules';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { emptyPhone, type Phone } from '../../ui/phone/phone-field.tsx';
import { examplePhone, phoneToSend } from '../../ui/phone/phone-number.ts';
import { faultsOf, faultText, fieldOrder, refusedFaults, type Faults, type Field } from './registration-form.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';
import { ownTimeZone } from '../../i18n/own-time-zone.ts';

const empty = { firstname: '', lastname: '', email: '', password: '', password2: '' };

/** What a newcomer types, what is wrong with it, and the request. */
export function useRegistration(affiliationCode: string) {
  const t = useText();
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const [phone, setPhone] = useState(emptyPhone);
  const [invitation, setInvitation] = useState(affiliationCode);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  // AUTH-007: the landing page's query as it came.
  const [landingQuery] = useState(() => location.search.slice(1));
  const register = useCallMutation(identity.register, { shownByForm: ['UserAlreadyRegistered', 'ValidationFailed'] });
  const [formRef, focusOn] = useWrongFocus(register.isPending);

  const number = phoneToSend(phone.text, phone.country);
  const form: Registration = { ...values, phoneNumber: number ?? phone.text };
  const faults = { ...faultsOf(form, number !== null), ...refused };
  const errorOf = (field: Field) => {
    const fault = faults[field];
    return fault !== undefined && (left.has(field) || refused[field] !== undefined)
      ? faultText(field, fault, t, examplePhone(phone.country))
      : null;
  };
  const leave = (field: Field) => () => setLeft(new Set([...left, field]));
  const change = (field: Field, value: string) => {
    const { [field]: _gone, ...rest } = refused;
    setRefused(rest);
    if (field !== 'phoneNumber') setValues({ ...values, [field]: value });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft(new Set(fieldOrder));
    const wrong = fieldOrder.find((field) => faults[field] !== undefined);
    if (wrong) return focusOn(wrong);
    register.mutate(
      {
        body: {
          ...form,
          affiliationCode: invitation.trim() || null,
          query: landingQuery || null,
          agreementVersion: agreementVersions.licence,
          kvkkVersion: agreementVersions.kvkk,
          timeZone: ownTimeZone(),
        },
      },
      {
        onSuccess: () => void navigate({ to: '/registrationSuccess', search: { email: values.email.trim() } }),
        onError: ({ code, fields }) => {
          const faults = refusedFaults(code, fields);
          setRefused(faults);
          focusOn(fieldOrder.find((field) => faults[field] !== undefined) ?? null);
        },
      },
    );
  };
  const changePhone = (next: Phone) => {
    setPhone(next);
    change('phoneNumber', '');
  };
  const { isPending } = register;
  return { values, change, phone, changePhone, invitation, setInvitation, errorOf, leave, formRef, submit, isPending };
}
