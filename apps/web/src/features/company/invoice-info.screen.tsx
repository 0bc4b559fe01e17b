import type { Response } from '@kervan/contracts/endpoint';
import { company } from '@kervan/contracts/company-calls';
import {
  addressLengths,
  checkInvoiceAddress,
  invoiceFields,
  optionalOfInvoice,
  type InvoiceAddress,
} from '@kervan/domain/company/company-info';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { emptyAddress, faultText } from './company-form.ts';
import { LogoRow } from './logo-row.tsx';
import { fileOfLogo, LOGO_KEPT, LOGO_NONE } from './logo.ts';

/** As the call takes it: the address, and what becomes of the logo (`logo.ts`). */
export type InvoiceForm = { json: InvoiceAddress; logo: string };
type Answers = { invoice: Response<typeof company.getInvoice> };
const { TextRow, CountryRow } = settingRows<InvoiceForm>();
const max = addressLengths.invoice;

const invoiceSettings = (t: Text): SettingsDescription<InvoiceForm, Answers> => ({
  queries: { invoice: read(company.getInvoice, {}) },
  formOf: ({ invoice: { address, revision } }) => ({
    form: { json: address ?? emptyAddress, logo: LOGO_KEPT },
    revision,
  }),
  paths: [...invoiceFields.map((field) => `json.${field}`), 'logo'],
  check: ({ json }) => checkInvoiceAddress(json).map(({ field, code }) => ({ field: `json.${field}`, code })),
  faultText: faultText(t),
  call: company.saveInvoice,
  // What only drawing the picture to its end shows.
  refusedAt: { NotAPicture: 'logo', PictureTooLarge: 'logo' },
  saves: ({ json, logo }) => [
    async (revision) => {
      const file = fileOfLogo(logo);
      const saved = await call(company.saveInvoice, {
        body: { json: { ...json, removeLogo: logo === LOGO_NONE, revision }, ...(file ? { files: [file] } : {}) },
      });
      return { ...saved, actionId: null };
    },
  ],
  words: {
    failed: t('company:invoice.failed'),
    overtaken: t('company:invoice.overtaken'),
    saved: t('company:invoice.saved'),
    // Nothing of it is taken back by itself.
    undone: t('company:invoice.saved'),
    undonePartly: t('company:invoice.saved'),
  },
});

/** STORE-024, STORE-032: whose name, address and logo stand on invoices to buyers of the store. */
export function InvoiceInfoScreen() {
  return useSelectedStore() && <InvoiceInfo />;
}

function InvoiceInfo() {
  const t = useText();
  const form = useSettingsForm(invoiceSettings(t));
  const text = (
    field: Exclude<keyof InvoiceAddress, 'country'>,
    autoComplete: string,
    type: 'text' | 'tel' = 'text',
  ) => (
    <TextRow
      path={`json.${field}`}
      label={t(`company:invoice.field.${field}`)}
      text={optionalOfInvoice.has(field) && t('ui:optional')}
      max={max[field]}
      autoComplete={autoComplete}
      type={type}
    />
  );
  return (
    <SettingsPage
      form={form}
      title={t('company:invoice.title')}
      note={t('company:invoice.note')}
      actions={
        <LinkButton to="/companyForm" variant="default">
          {t('company:toCompany')}
        </LinkButton>
      }
    >
      <Card title={t('company:group.logo')} padded={false}>
        <LogoRow savedUrl={form.answers?.invoice.logoUrl ?? null} />
      </Card>
      <Card title={t('company:group.address')} padded={false}>
        {text('name', 'organization')}
        {text('line1', 'address-line1')}
        {text('line2', 'address-line2')}
        {text('line3', 'address-line3')}
        {text('district', 'address-level3')}
        {text('city', 'address-level2')}
        {text('state', 'address-level1')}
        {text('zipCode', 'postal-code')}
        <CountryRow
          path="json.country"
          label={t('company:invoice.field.country')}
          placeholder={t('company:chooseCountry')}
        />
        {text('phone', 'tel', 'tel')}
      </Card>
    </SettingsPage>
  );
}
