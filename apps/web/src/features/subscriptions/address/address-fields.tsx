import { Select, TextInput } from '@mantine/core';
import { countryCodes } from '@kervan/domain/billing/countries';
import type { Language } from '@kervan/texts/languages';
import { countryName } from '../../../i18n/country-name.ts';
import { isCountryMeant } from '../../../i18n/country-search.ts';
import { useLanguage, useText } from '../../../i18n/i18n.ts';
import type { FormEdit } from '../../../kit/settings/use-form-state.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import type { AddressForm } from './address-form.ts';
import classes from './address.module.css';

type Props = {
  edit: FormEdit<AddressForm>;
  onLeave: (field: keyof AddressForm) => void;
  /** The name on the card stands beside the card, not here. */
  withoutName?: boolean;
  disabled?: boolean;
};

type Shape = { field: Exclude<keyof AddressForm, 'country'>; autoComplete: string; max: number; isWide?: boolean };
const shapes = {
  nameSurname: { field: 'nameSurname', autoComplete: 'name', max: 100, isWide: true },
  line1: { field: 'line1', autoComplete: 'address-line1', max: 200, isWide: true },
  line2: { field: 'line2', autoComplete: 'address-line2', max: 200, isWide: true },
  district: { field: 'district', autoComplete: 'address-level3', max: 100 },
  city: { field: 'city', autoComplete: 'address-level2', max: 100 },
  state: { field: 'state', autoComplete: 'address-level1', max: 100 },
  postCode: { field: 'postCode', autoComplete: 'postal-code', max: 20 },
  taxId: { field: 'taxId', autoComplete: 'off', max: 40 },
} as const satisfies Record<string, Shape>;

/** SUB-014, SUB-018: the fields of a billing address; what may be left out says so. */
export function AddressFields({ edit, onLeave, withoutName = false, disabled = false }: Props) {
  const field = (shape: Shape) => <AddressField shape={shape} edit={edit} onLeave={onLeave} disabled={disabled} />;
  return (
    <div className={classes.fields}>
      {!withoutName && field(shapes.nameSurname)}
      {field(shapes.line1)}
      {field(shapes.line2)}
      {field(shapes.district)}
      {field(shapes.state)}
      {field(shapes.city)}
      {field(shapes.postCode)}
      <CountryField edit={edit} onLeave={onLeave} disabled={disabled} />
      {field(shapes.taxId)}
    </div>
  );
}

/** What a field says beside its name: that it may be left out, or that another one does as well. */
const asides: Partial<Record<Shape['field'], 'optional' | 'orState' | 'orDistrict'>> = {
  line2: 'optional',
  postCode: 'optional',
  taxId: 'optional',
  district: 'orState',
  state: 'orDistrict',
};

/** One line of the address, with what is wrong with it. */
export function AddressField({
  shape: { field, autoComplete, max, isWide = false },
  edit,
  onLeave,
  disabled = false,
}: Pick<Props, 'edit' | 'onLeave' | 'disabled'> & { shape: Shape }) {
  const t = useText();
  const aside = asides[field];
  return (
    <div data-field={field} className={classes.field} data-wide={isWide || undefined}>
      <TextInput
        label={
          <>
            {t(`billing:address.${field}`)}
            {aside && <span className={classes.optional}> {t(`billing:address.${aside}`)}</span>}
          </>
        }
        autoComplete={autoComplete}
        maxLength={max}
        disabled={disabled}
        value={edit.form[field]}
        onChange={(event) => edit.change({ [field]: event.currentTarget.value })}
        onBlur={() => onLeave(field)}
        error={fieldError(edit.faults(field)[0])}
      />
    </div>
  );
}

/** The name on the card: the same field, shown beside the card. */
export const CardNameField = (props: Pick<Props, 'edit' | 'onLeave' | 'disabled'>) => (
  <AddressField shape={shapes.nameSurname} {...props} />
);

const sorted = new Map<Language, { value: string; label: string }[]>();

/** Every country by its name in the language; sorted once, as the form is drawn anew with each key. */
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

function CountryField({ edit, onLeave, disabled }: Pick<Props, 'edit' | 'onLeave' | 'disabled'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <div data-field="country" className={classes.field}>
      <Select
        label={t('billing:address.country')}
        placeholder={t('billing:address.countryPlaceholder')}
        nothingFoundMessage={t('ui:select.nothing')}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        maxDropdownHeight={280}
        disabled={disabled ?? false}
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && isCountryMeant(option.value, search))
        }
        data={countriesIn(language)}
        value={edit.form.country || null}
        onChange={(code) => edit.change({ country: code ?? '' })}
        onBlur={() => onLeave('country')}
        error={fieldError(edit.faults('country')[0])}
      />
    </div>
  );
}
