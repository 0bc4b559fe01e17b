import { Button, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import { isMarketCode, type MarketCode } from '@kervan/domain/markets';
import { useAct } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isCountryMeant } from '../../i18n/country-search.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { selectStore, useBlocked, useStores } from '../../session/session-data.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { Flag } from '../../ui/flag.tsx';
import { BackToPanel } from './back-to-panel.tsx';
import { PendingStores } from './pending-stores.tsx';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import { countryChoices } from './store-state.ts';
import classes from './stores.module.css';

/** STORE-026. */
const NAME_LENGTH_MIN = 4;

/** STORE-002: country and name of the store. */
export function AddStoreScreen() {
  const t = useText();
  const navigate = useNavigate();
  const blocked = useBlocked(stores.create);
  const [country, setCountry] = useState<MarketCode | null>(null);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const create = useAct(stores.create, {
    changes: [stores.list],
    shownByForm: ['registeredAlready', 'sameMarketAlreadyExists'],
  });
  const isShort = name.trim().length < NAME_LENGTH_MIN;
  const refused =
    create.error?.code === 'registeredAlready' || create.error?.code === 'sameMarketAlreadyExists'
      ? t(`errors:${create.error.code}`)
      : null;
  const submit = () => {
    setChecked(true);
    if (country === null || isShort) return;
    create.mutate(
      { body: { marketPlaceCountryCode: country, storeName: name.trim() } },
      {
        onSuccess: ({ id }) => {
          selectStore(id);
          void navigate({ to: '/addStoreSteps/AuthorizeSpApi', search: { cmId: id } });
        },
      },
    );
  };
  return (
    <WizardPage
      title={t('stores:add.title')}
      lead={t('stores:add.lead')}
      above={<PendingStores />}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" size="md" loading={create.isPending} disabled={blocked !== null}>
            {t('stores:add.submit')}
          </Button>
          <BackToPanel />
        </>
      }
    >
      <CountryField
        value={country}
        onChange={(code) => (create.reset(), setCountry(code))}
        error={refused ?? (isChecked && country === null ? t('stores:add.countryNeeded') : null)}
      />
      <TextInput
        size="md"
        name="storeName"
        autoComplete="organization"
        maxLength={100}
        label={t('stores:add.name')}
        description={isChecked && isShort ? null : t('stores:add.nameHint', { min: NAME_LENGTH_MIN })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(isChecked && isShort ? t('stores:add.nameShort', { min: NAME_LENGTH_MIN }) : null)}
      />
      {blocked && <p className="neg small">{blocked}</p>}
    </WizardPage>
  );
}

type CountryProps = { value: MarketCode | null; onChange: (code: MarketCode | null) => void; error: string | null };

/** The countries; one that has a connected store cannot be chosen. */
function CountryField({ value, onChange, error }: CountryProps) {
  const t = useText();
  const language = useLanguage();
  const choices = countryChoices(useStores(), (code) => countryName(code, language), language);
  return (
    <Select
      size="md"
      searchable
      selectFirstOptionOnChange
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && isCountryMeant(option.value, search))
      }
      label={t('stores:add.country')}
      placeholder={t('stores:add.countryPlaceholder')}
      nothingFoundMessage={t('stores:add.noCountry')}
      value={value}
      onChange={(code) => onChange(code !== null && isMarketCode(code) ? code : null)}
      data={choices.map(({ code, name, isTaken }) => ({ value: code, label: name, disabled: isTaken }))}
      leftSection={value && <Flag code={value} />}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Flag code={option.value} />
          {option.label}
          {option.disabled && <span className="small text3">{t('stores:add.taken')}</span>}
        </span>
      )}
      error={fieldError(error)}
    />
  );
}
