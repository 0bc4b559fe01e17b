import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';
import classes from './rows.module.css';

/** A setting that is a country. */
export function CountryRow<Path extends string>({ placeholder, ...row }: RowProps<Path> & { placeholder: string }) {
  const t = useText();
  const language = useLanguage();
  const { form, base, change, faults } = useFormEdit();
  const saved = valueAt(base, row.path) as string; // The path names a country.
  return (
    <FieldRow
      {...row}
      saved={saved === '' ? t('ui:setting.empty') : countryName(saved, language)}
      control={
        <CountrySelect
          className={classes.text ?? ''}
          aria-label={row.label}
          placeholder={placeholder}
          value={valueAt(form, row.path) as string} // The path names a country.
          error={faults(row.path).length > 0}
          onChange={(code) => change({ [row.path]: code })}
        />
      }
    />
  );
}
