import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/min';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { fieldError } from '../field-error.tsx';
import { CountryFlag } from '../country-flag.tsx';
import { findCountries, phoneCountries } from './phone-countries.ts';
import classes from './phone-field.module.css';
import { formatPhone, likelyCountry } from './phone-number.ts';

export type Phone = { country: CountryCode; text: string };
/** The empty field of this browser's region. */
export const emptyPhone = (): Phone => ({ country: likelyCountry(navigator.languages, isSupportedCountry), text: '' });

type Props = { value: Phone; onChange: (value: Phone) => void; onBlur: () => void; error: string | null };

/** A phone number with its country code; preferred countries first (AUTH-008). */
export function PhoneField({ value, onChange, onBlur, error }: Props) {
  const t = useText();
  return (
    <TextInput
      size="md"
      name="phoneNumber"
      type="tel"
      autoComplete="tel-national"
      label={t('ui:phone.label')}
      value={value.text}
      onChange={(event) => onChange(formatPhone(event.currentTarget.value, value.country))}
      onBlur={onBlur}
      error={fieldError(error)}
      classNames={{ input: `num ${classes.phone}` }}
      leftSection={
        <CountrySelect country={value.country} onChange={(country) => onChange(formatPhone(value.text, country))} />
      }
      leftSectionWidth={98}
      leftSectionPointerEvents="all"
    />
  );
}

function CountrySelect({ country, onChange }: { country: CountryCode; onChange: (country: CountryCode) => void }) {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const countries = useMemo(() => phoneCountries(language), [language]);
  const chosen = countries.find(({ code }) => code === country);
  // Closed, it draws the chosen one alone: else each key that is typed anywhere in a form draws every country and its flag.
  const found = combobox.dropdownOpened ? findCountries(countries, search) : chosen ? [chosen] : [];
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      onOptionSubmit={(code) => {
        // Every option's value is the code of one of the countries.
        onChange(code as CountryCode);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`num ${classes.country}`}
          aria-label={`${t('ui:phone.country')}: ${chosen?.name ?? ''} ${chosen?.calling ?? ''}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <CountryFlag code={country} />
          {chosen?.calling}
          <IconChevronDown size={14} stroke={1.75} style={{ marginLeft: 'auto' }} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            // Enter takes the first match, once it is drawn.
            requestAnimationFrame(() => combobox.selectFirstOption());
          }}
          placeholder={t('ui:phone.searchCountry')}
          aria-label={t('ui:phone.searchCountry')}
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {found.length === 0 && <Combobox.Empty>{t('ui:phone.noCountry')}</Combobox.Empty>}
          {found.map(({ code, name, calling }) => (
            <Combobox.Option key={code} value={code} active={code === country}>
              <span className={classes.countryOption}>
                <CountryFlag code={code} />
                <span className="ellipsis">{name}</span>
                <span className="num text3">{calling}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
