import { Select, type SelectProps } from '@mantine/core';
import { countryCodes } from '@kervan/domain/billing/countries';
import type { Language } from '@kervan/texts/languages';
import { countryName } from '../i18n/country-name.ts';
import { isCountryMeant } from '../i18n/country-search.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useDrawnOptions } from './use-drawn-options.ts';

const sorted = new Map<Language, { value: string; label: string }[]>();

/** Every country by its name in the language; sorted once, as a form is drawn anew with each key. */
function countriesIn(language: Language): { value: string; label: string }[] {
  const known = sorted.get(language);
  if (known) return known;
  const collator = new Intl.Collator(language);
  const made = countryCodes
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  sorted.set(language, made);
  return made;
}

type Props = Pick<
  SelectProps,
  'label' | 'aria-label' | 'error' | 'disabled' | 'onBlur' | 'className' | 'placeholder'
> & {
  /** Two letters; '' = none yet. */
  value: string;
  onChange: (code: string) => void;
};

/** A country, found by typing its name in either language. */
export function CountrySelect({ value, onChange, ...select }: Props) {
  const t = useText();
  const language = useLanguage();
  const { drawn, ...list } = useDrawnOptions(value);
  return (
    <Select
      {...list}
      nothingFoundMessage={t('ui:select.nothing')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={280}
      filter={({ options, search }) =>
        drawn(options, (all) => all.filter((option) => 'value' in option && isCountryMeant(option.value, search)))
      }
      data={countriesIn(language)}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      {...select}
    />
  );
}
