import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { CodeField } from '../../kit/password/code-field.tsx';
import { NewPasswordField } from '../../kit/password/new-password-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { CountrySelect } from '../../ui/country-select.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { State } from './part-section.tsx';

/** What proves who somebody is, where they are, and what is said to them. */
export function ShowIdentity() {
  const t = useText();
  const [password, setPassword] = useState('Bozkir-Yolu');
  const [code, setCode] = useState('');
  const [country, setCountry] = useState('TR');
  const label = t('identity:password');
  return (
    <>
      <State name="NewPasswordField">
        <NewPasswordField label={label} email="elif@example.com" value={password} onChange={setPassword} error={null} />
      </State>
      <State name="PasswordField, wrong">
        <PasswordField
          label={label}
          name="current"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={t('errors:PasswordWrong')}
        />
      </State>
      <State name="CodeField">
        <CodeField value={code} onChange={setCode} error={null} />
      </State>
      <State name="CountrySelect">
        <CountrySelect aria-label="CountrySelect" value={country} onChange={setCountry} />
      </State>
      <State name="IdentityPage">
        <IdentityPage title={t('ui:unknown')} lead={t('ui:consent.needed')} />
      </State>
      <State name="SafeHtml">
        <SafeHtml html='<p><strong>Kervan</strong> <a href="/ui">/ui</a></p><ul><li>1</li><li>2</li></ul>' />
      </State>
    </>
  );
}
