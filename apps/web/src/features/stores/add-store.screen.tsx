import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import { isMarketCode, type MarketCode } from '@kervan/domain/markets';
import { merchantTokenOf, type ManagementType } from '@kervan/domain/stores/management';
import { useCallMutation } from '../../api/operations.ts';
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
  const [management, setManagement] = useState<ManagementType>('api');
  const [token, setToken] = useState('');
  const [isChecked, setChecked] = useState(false);
  const create = useCallMutation(stores.create, {
    shownByForm: ['registeredAlready', 'sameMarketAlreadyExists'],
  });
  const isShort = name.trim().length < NAME_LENGTH_MIN;
  const isManual = management === 'manual';
  const isTokenBad = isManual && merchantTokenOf(token) === null;
  const refused =
    create.error?.code === 'registeredAlready' || create.error?.code === 'sameMarketAlreadyExists'
      ? t(`errors:${create.error.code}`)
      : null;
  const submit = () => {
    setChecked(true);
    if (country === null || isShort || isTokenBad) return;
    const byHand = isManual ? { manuelManagement: true, sellingPartnerId: token.trim() } : {};
    create.mutate(
      { body: { marketPlaceCountryCode: country, storeName: name.trim(), ...byHand } },
      {
        onSuccess: ({ id }) => {
          selectStore(id);
          // STORE-049: by hand no authorization is asked for.
          const to = isManual ? '/addStoreSteps/AmazonNotificationSettings' : '/addStoreSteps/AuthorizeSpApi';
          void navigate({ to, search: { cmId: id } });
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
            {t(isManual ? 'stores:add.submitManual' : 'stores:add.submit')}
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
      <ManagementField value={management} onChange={setManagement} />
      {isManual && <TokenField value={token} onChange={setToken} isBad={isChecked && isTokenBad} />}
      {blocked && <p className="neg small">{blocked}</p>}
    </WizardPage>
  );
}

type ManagementProps = { value: ManagementType; onChange: (value: ManagementType) => void };

/** STORE-015: who carries the changes to the marketplace. */
function ManagementField({ value, onChange }: ManagementProps) {
  const t = useText();
  return (
    <Radio.Group
      label={t('stores:add.how')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'manual' ? 'manual' : 'api')}
    >
      <div className={classes.choices}>
        <Radio value="api" label={t('stores:add.api')} description={t('stores:add.apiText')} />
        <Radio value="manual" label={t('stores:add.manual')} description={t('stores:add.manualText')} />
      </div>
    </Radio.Group>
  );
}

type TokenProps = { value: string; onChange: (value: string) => void; isBad: boolean };

/** STORE-027: typed where no authorization says it. */
function TokenField({ value, onChange, isBad }: TokenProps) {
  const t = useText();
  return (
    <TextInput
      size="md"
      name="merchantToken"
      autoComplete="off"
      maxLength={50}
      label={t('stores:add.token')}
      description={isBad ? null : t('stores:add.tokenHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(isBad ? t('stores:add.tokenBad') : null)}
    />
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
