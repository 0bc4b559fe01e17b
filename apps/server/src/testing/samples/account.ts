import { accountSchemas } from '@kervan/contracts/account';
import { account } from '@kervan/contracts/account-calls';
import { companySchemas } from '@kervan/contracts/company';
import { company } from '@kervan/contracts/company-calls';
import { contactSchemas } from '@kervan/contracts/contact';
import { contact } from '@kervan/contracts/contact-calls';
import { identitySchemas } from '@kervan/contracts/identity';
import { identity } from '@kervan/contracts/identity-calls';
import { onboardingSchemas } from '@kervan/contracts/onboarding';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { joined } from '@kervan/contracts/schemas';
import { takeoverSchemas } from '@kervan/contracts/takeover';
import { takeover } from '@kervan/contracts/takeover-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { companyForm, invoiceForm } from '../company-forms.ts';
import { PASSWORD, registrationForm, signInForm } from '../registration.ts';
import type { Samples } from './sample.ts';

/** Operations of who one is: signing in, the account, its company. */
export const accountContracts = {
  contact: joined(contact, contactSchemas),
  identity: joined(identity, identitySchemas),
  account: joined(account, accountSchemas),
  takeover: joined(takeover, takeoverSchemas),
  company: joined(company, companySchemas),
  onboarding: joined(onboarding, onboardingSchemas),
};

export function accountSamples() {
  const email = 'somebody@example.com';
  const token = 'T'.repeat(43);
  const WRONG = 'Wrong-2026!x';
  return {
    contact: { get: {} },
    identity: {
      token: { body: signInForm(email) },
      endSession: {},
      userInfo: {},
      register: {
        body: registrationForm({ affiliationCode: 'X', query: '?a=b' }),
      },
      checkEmailConfirmation: { body: { email } },
      resendConfirmation: { query: { email } },
      confirmEmail: { body: { email, token } },
      sendPasswordResetLink: { query: { email } },
      resetPassword: { body: { email, token, password: PASSWORD } },
    },
    // Wrong passwords, and links that nobody was sent: whatever is sent, the seller stays who it is.
    account: {
      get: {},
      changePassword: { body: { oldPassword: WRONG, newPassword: PASSWORD, newPassword2: PASSWORD } },
      changeInfo: { body: { firstname: 'Ayşe', lastname: 'Yılmaz', phoneNumber: '+905321234567', email } },
      confirmEmailChange: { body: { email, token } },
      undoEmailChange: { body: { email, token } },
      keepTwoFactor: { body: { email, token } },
      cancelEmailChange: {},
      reauthenticate: { body: { password: WRONG, code: '000000' } },
      sessions: {},
      record: {},
      endSession: { body: { sessionId: 2_147_483_000 } },
      endOtherSessions: {},
      setUpTwoFactor: {},
      confirmTwoFactor: { body: { code: 'x' } },
      renewRecoveryCodes: {},
      turnOffTwoFactor: { body: { password: WRONG, code: 'x' } },
      requestDeletion: { body: { password: WRONG, token, waivedCents: 500 } },
      withdrawDeletion: {},
      requestExport: {},
      exports: {},
      downloadExport: { query: { exportId: '2147483000' } },
    },
    takeover: {
      state: {},
      importState: {
        body: { json: { dryRun: true }, files: [new File(['{}'], 'state.json', { type: 'application/json' })] },
      },
      takeovers: {},
    },
    company: {
      get: {},
      save: { body: { ...companyForm, revision: 0 } },
      getInvoice: {},
      saveInvoice: { body: { json: { ...invoiceForm, removeLogo: false, revision: 0 }, files: [] } },
      logo: { query: { v: 'x' } },
    },
    onboarding: {
      histories: {},
      channels: {},
      create: {
        body: {
          amazonSellerAccountHistory: 3,
          customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: 'Tool' },
          kervanAccountCreationChannel: 2,
          customerOnboardingLiveHelp: { needHelp: true, phoneNumber: '+905320000000' },
          selectedAmazonSellerAccountHistory: { value: 3, label: 'Yes' },
          selectedAccountCreationChannel: { value: 2, label: 'YouTube' },
          agreementVersion: agreementVersions.licence,
          kvkkVersion: agreementVersions.kvkk,
        },
      },
      exists: {},
      warehouseAgreement: {},
      acceptWarehouseAgreement: { body: { textVersion: agreementVersions.warehouse } },
    },
  } satisfies Samples<typeof accountContracts>;
}
