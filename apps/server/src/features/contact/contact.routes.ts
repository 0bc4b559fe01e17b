import type { FastifyInstance } from 'fastify';
import { contactSchemas } from '@kervan/contracts/contact';
import { contact } from '@kervan/contracts/contact-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';

export function registerContact(app: FastifyInstance, deps: Deps): void {
  const { SUPPORT_MAIL, APP_STORE_URL, GOOGLE_PLAY_URL } = deps.config;
  implement(app, deps, joined(contact, contactSchemas), {
    get: async () => ({
      supportMail: SUPPORT_MAIL ?? null,
      appStoreUrl: APP_STORE_URL ?? null,
      googlePlayUrl: GOOGLE_PLAY_URL ?? null,
    }),
  });
}
