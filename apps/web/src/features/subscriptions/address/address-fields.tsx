import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/i18n.ts';
import type { FormEdit } from '../../../kit/settings/use-form-state.ts';
import { CountrySelect } from '../../../ui/country-select.tsx';
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
const asides: Partial<Record<Shape['field'], 'optional' | 'oneOfTwo'>> = {
  line2: 'optional',
  postCode: 'optional',
  taxId: 'optional',
  district: 'oneOfTwo',
  state: 'oneOfTwo',
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

function CountryField({ edit, onLeave, disabled }: Pick<Props, 'edit' | 'onLeave' | 'disabled'>) {
  const t = useText();
  return (
    <div data-field="country" className={classes.field}>
      <CountrySelect
        label={t('billing:address.country')}
        placeholder={t('billing:address.countryPlaceholder')}
        disabled={disabled ?? false}
        value={edit.form.country}
        onChange={(country) => edit.change({ country })}
        onBlur={() => onLeave('country')}
        error={fieldError(edit.faults('country')[0])}
      />
    </div>
  );
}
