import type { FastifyInstance } from 'fastify';
import { inboundMailSchemas } from '@kervan/contracts/inbound-mail';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getMailSettings, listReceived } from './mail-settings.ts';

/** The own mail of a store (MSG-040, STORE-046). */
export function registerInboundMail(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(inboundMail, inboundMailSchemas), { get: getMailSettings, received: listReceived });
}
