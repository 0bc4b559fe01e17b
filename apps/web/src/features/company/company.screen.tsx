import type { Response } from '@kervan/contracts/endpoint';
import { company } from '@kervan/contracts/company-calls';
import { addressLengths, checkCompany, companyFields, type CompanyInfo } from '@kervan/domain/company/company-info';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm, type SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { emptyCompany, faultText } from './company-form.ts';

type Answers = { company: Response<typeof company.get> };
const { TextRow, CountryRow } = settingRows<CompanyInfo>();
const max = addressLengths.company;

const companySettings = (t: Text): SettingsDescription<CompanyInfo, Answers> => ({
  queries: { company: read(company.get, {}) },
  formOf: ({ company: { company: saved, revision } }) => ({ form: saved ?? emptyCompany, revision }),
  paths: companyFields,
  check: checkCompany,
  faultText: faultText(t),
  call: company.save,
  saves: (form) => [
    async (revision) => ({ ...(await call(company.save, { body: { ...form, revision } })), actionId: null }),
  ],
  words: {
    failed: t('company:failed'),
    overtaken: t('company:overtaken'),
    saved: t('company:saved'),
    // Nothing of it is taken back by itself.
    undone: t('company:saved'),
    undonePartly: t('company:saved'),
  },
});

/** STORE-033, STORE-034: who the company is, for the whole account. */
export function CompanyScreen() {
  const t = useText();
  const form = useSettingsForm(companySettings(t));
  const optional = t('ui:optional');
  return (
    <SettingsPage
      form={form}
      title={t('company:title')}
      note={t('company:note')}
      actions={
        <LinkButton to="/customerInvoiceInfo" variant="default">
          {t('company:toInvoice')}
        </LinkButton>
      }
    >
      <Card title={t('company:group.company')} padded={false}>
        <TextRow
          path="businessName"
          label={t('company:field.businessName')}
          max={max.businessName}
          autoComplete="organization"
        />
        <TextRow path="taxOffice" label={t('company:field.taxOffice')} text={optional} max={max.taxOffice} />
        <TextRow path="taxNumber" label={t('company:field.taxNumber')} max={max.taxNumber} />
      </Card>
      <Card title={t('company:group.address')} padded={false}>
        <TextRow path="line1" label={t('company:field.line1')} max={max.line1} autoComplete="address-line1" />
        <TextRow
          path="line2"
          label={t('company:field.line2')}
          text={optional}
          max={max.line2}
          autoComplete="address-line2"
        />
        <TextRow path="city" label={t('company:field.city')} max={max.city} autoComplete="address-level2" />
        <TextRow path="state" label={t('company:field.state')} max={max.state} autoComplete="address-level1" />
        <CountryRow path="country" label={t('company:field.country')} placeholder={t('company:chooseCountry')} />
        <TextRow path="zipCode" label={t('company:field.zipCode')} max={max.zipCode} autoComplete="postal-code" />
      </Card>
      <Card title={t('company:group.contact')} padded={false}>
        <TextRow path="phone" label={t('company:field.phone')} max={max.phone} type="tel" autoComplete="tel" />
        <TextRow path="email" label={t('company:field.email')} max={max.email} type="email" autoComplete="email" />
      </Card>
    </SettingsPage>
  );
}
