import type { Response } from '@kervan/contracts/endpoint';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import {
  checkProfile,
  optionalOfProfile,
  phoneDigits,
  profileFields,
  profileLengths,
  type WarehouseProfile,
} from '@kervan/domain/warehouse/warehouse-profile';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import type { Refusal } from '../../kit/settings/use-form-state.ts';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { faultText } from './company-form.ts';
import { LogoRow } from './logo-row.tsx';
import { fileOfLogo, LOGO_KEPT, LOGO_NONE } from './logo.ts';

/** As the call takes it: the profile, and what becomes of the logo (`logo.ts`). */
type ProfileForm = { json: WarehouseProfile; logo: string };
type Answers = { profile: Response<typeof warehouse.profile> };
const { TextRow, CountryRow } = settingRows<ProfileForm>();

const empty = Object.fromEntries(profileFields.map((field) => [field, ''])) as WarehouseProfile; // Every field of it.

const wordsOfFault =
  (t: Text) =>
  (refusal: Refusal): string => {
    if (refusal.code === 'PhoneDigitsOnly') return t('warehouse:profile.fault.PhoneDigitsOnly', phoneDigits);
    if (refusal.code === 'NotLatin') return t('warehouse:profile.fault.NotLatin');
    return faultText(t)(refusal);
  };

const profileSettings = (t: Text): SettingsDescription<ProfileForm, Answers> => ({
  queries: { profile: read(warehouse.profile, {}) },
  formOf: ({ profile: { profile, revision } }) => ({ form: { json: profile ?? empty, logo: LOGO_KEPT }, revision }),
  paths: [...profileFields.map((field) => `json.${field}`), 'logo'],
  check: ({ json }) => checkProfile(json).map(({ field, code }) => ({ field: `json.${field}`, code })),
  faultText: wordsOfFault(t),
  call: warehouse.saveProfile,
  // What only drawing the picture to its end shows.
  refusedAt: { NotAPicture: 'logo', PictureTooLarge: 'logo' },
  saves: ({ json, logo }) => [
    async (revision) => {
      const file = fileOfLogo(logo);
      const saved = await call(warehouse.saveProfile, {
        body: { json: { ...json, removeLogo: logo === LOGO_NONE, revision }, ...(file ? { files: [file] } : {}) },
      });
      return { ...saved, actionId: null };
    },
  ],
  words: {
    failed: t('warehouse:profile.failed'),
    overtaken: t('warehouse:profile.overtaken'),
    saved: t('warehouse:profile.saved'),
    // Nothing of it is taken back by itself.
    undone: t('warehouse:profile.saved'),
    undonePartly: t('warehouse:profile.saved'),
  },
});

/** WH-018, STORE-023: who sends and from where, for all stores of the account. */
export function WarehouseProfileScreen() {
  const t = useText();
  const form = useSettingsForm(profileSettings(t));
  const text = (
    field: Exclude<keyof WarehouseProfile, 'country'>,
    autoComplete: string,
    { type = 'text', hint = false }: { type?: 'text' | 'tel' | 'email'; hint?: string | false } = {},
  ) => (
    <TextRow
      path={`json.${field}`}
      label={t(`warehouse:profile.field.${field}`)}
      text={hint || (optionalOfProfile.has(field) && t('ui:optional'))}
      max={profileLengths[field]}
      autoComplete={autoComplete}
      type={type}
    />
  );
  return (
    <SettingsPage
      form={form}
      title={t('warehouse:profile.title')}
      note={t('warehouse:profile.note')}
      actions={
        <LinkButton to="/warehouse" variant="default">
          {t('warehouse:title')}
        </LinkButton>
      }
    >
      <Card title={t('warehouse:profile.group.sender')} padded={false}>
        {text('personName', 'name')}
        {text('companyName', 'organization')}
        {text('storeName', 'off')}
      </Card>
      <Card title={t('warehouse:profile.group.address')} padded={false}>
        {text('line1', 'address-line1')}
        {text('line2', 'address-line2')}
        {text('line3', 'address-line3')}
        {text('district', 'address-level3')}
        {text('city', 'address-level2')}
        {text('state', 'address-level1')}
        {text('zipCode', 'postal-code')}
        <CountryRow
          path="json.country"
          label={t('warehouse:profile.field.country')}
          placeholder={t('company:chooseCountry')}
        />
      </Card>
      <Card title={t('warehouse:profile.group.contact')} padded={false}>
        {text('phone', 'tel', { type: 'tel', hint: t('warehouse:profile.phoneText') })}
        {text('email', 'email', { type: 'email' })}
      </Card>
      <Card title={t('warehouse:profile.group.logo')} padded={false}>
        <LogoRow savedUrl={form.answers?.profile.logoUrl ?? null} logo={warehouse.logo} />
      </Card>
    </SettingsPage>
  );
}
