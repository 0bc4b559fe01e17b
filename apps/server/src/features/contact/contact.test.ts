import { expect, it } from 'vitest';
import { contact } from '@kervan/contracts/contact-calls';
import { buildApp } from '../../app.ts';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 10 });

it.each([
  [
    'what is configured',
    {
      SUPPORT_MAIL: 'help@kervan.test',
      APP_STORE_URL: 'https://apps.example.com/kervan',
      GOOGLE_PLAY_URL: 'https://play.example.com/kervan',
    },
    {
      supportMail: 'help@kervan.test',
      appStoreUrl: 'https://apps.example.com/kervan',
      googlePlayUrl: 'https://play.example.com/kervan',
    },
  ],
  [
    'null for what is not',
    { SUPPORT_MAIL: undefined, APP_STORE_URL: undefined, GOOGLE_PLAY_URL: undefined },
    { supportMail: null, appStoreUrl: null, googlePlayUrl: null },
  ],
])('AUTH-004 tells everybody, without a session, %s', async (_, settings, answer) => {
  const app = await buildApp({ ...product.deps, config: { ...product.deps.config, ...settings } });
  const { statusCode, body } = await app.inject({ method: 'GET', url: contact.get.path });
  expect([statusCode, (JSON.parse(body) as { data: unknown }).data]).toEqual([200, answer]);
  await app.close();
});
