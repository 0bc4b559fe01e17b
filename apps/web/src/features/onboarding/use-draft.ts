import { isSupportedCountry } from 'libphonenumber-js/min';
import { useState } from 'react';
import { emptyPhone } from '../../ui/phone/phone-field.tsx';
import { emptyDraft, readDraft, type Draft, type Registered } from './draft.ts';

/** The answers of this account in this tab; `forget` once they are sent. */
export function useDraft(accountId: number, registered: Registered | null) {
  const key = `kervan.onboarding.${accountId}`;
  const [draft, setDraft] = useState(() =>
    readDraft(sessionStorage.getItem(key), emptyDraft(registered, emptyPhone()), isSupportedCountry),
  );
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  return { draft, change, forget: () => sessionStorage.removeItem(key) };
}
