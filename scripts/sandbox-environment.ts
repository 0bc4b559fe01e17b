import { application } from '../apps/sandbox/src/marketplace/authorization/applications.ts';
import { shippedAccounts } from '../apps/sandbox/src/marketplace/authorization/shipped-accounts.ts';
import { DEFAULT_TRANSLATION_KEY } from '../apps/sandbox/src/translation/translation-key.ts';
import {
  DEFAULT_WAREHOUSE_KEY,
  DEFAULT_WAREHOUSE_WEBHOOK_SECRET,
} from '../apps/sandbox/src/warehouse/warehouse-key.ts';

/** The settings that point the product at a running sandbox; `prefix` names a private world, empty = the default one. */
export function sandboxEnvironment({
  port,
  smtpPort,
  prefix = '',
  smtpUser = '',
}: {
  port: number;
  smtpPort: number;
  prefix?: string;
  smtpUser?: string;
}): Record<string, string> {
  const base = `http://localhost:${port}${prefix}`;
  const readers = shippedAccounts
    .filter((account) => account.role === 'reader')
    .map(({ region, sellingPartnerId, refreshToken }) => ({ region, sellingPartnerId, refreshToken }));
  return {
    MARKET_CLOCK_URL: `${base}/world/clock`,
    SPAPI_ENDPOINT_NA: `${base}/spapi/na`,
    SPAPI_ENDPOINT_EU: `${base}/spapi/eu`,
    SPAPI_ENDPOINT_FE: `${base}/spapi/fe`,
    LWA_ENDPOINT: `${base}/lwa`,
    SELLERCENTRAL_URL: `${base}/sellercentral`,
    SPAPI_APPLICATION_ID: application.id,
    SPAPI_CLIENT_ID: application.clientId,
    SPAPI_CLIENT_SECRET: application.clientSecret,
    SPAPI_READERS: JSON.stringify(readers),
    SQS_ENDPOINT: `${base}/sqs`,
    SQS_QUEUE_URL: `${base}/sqs/000000000000/kervan`,
    SQS_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:kervan',
    EVENTBRIDGE_ACCOUNT_ID: '000000000000',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'sandbox',
    AWS_SECRET_ACCESS_KEY: 'sandbox',
    SUPPORT_MAIL: 'help@kervan.test',
    BANK_ACCOUNT: 'Kervan Test Company|Test Bank of New York|Account 0000 0000 0000|Routing 000000000',
    SMTP_URL: `smtp://${smtpUser ? `${encodeURIComponent(smtpUser)}:sandbox@` : ''}127.0.0.1:${smtpPort}`,
    INBOUND_MAIL_DOMAIN: 'in.kervan.test',
    INBOUND_MAIL_KEYS_URL: `${base}/mail/keys`,
    ECB_URL: `${base}/ecb/eurofxref-daily.xml`,
    TRANSLATION_URL: `${base}/translation`,
    TRANSLATION_KEY: DEFAULT_TRANSLATION_KEY,
    WAREHOUSE_URL: `${base}/warehouse`,
    WAREHOUSE_KEY: DEFAULT_WAREHOUSE_KEY,
    WAREHOUSE_WEBHOOK_SECRETS: DEFAULT_WAREHOUSE_WEBHOOK_SECRET,
    STRIPE_API_BASE: base,
    STRIPE_SECRET_KEY: 'sk_test_kervan',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_kervan',
    STRIPE_SCRIPT_URL: `${base}/v3/stripe.js`,
  };
}
