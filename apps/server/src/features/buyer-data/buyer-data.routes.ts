import type { FastifyInstance } from 'fastify';
import { buyerDataSchemas } from '@kervan/contracts/buyer-data';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { buyerArchive } from './buyer-archive.ts';
import { eraseBuyer } from './erase-buyer.ts';
import { heldOfBuyer } from './held-of-buyer.ts';

export function registerBuyerData(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(buyerData, buyerDataSchemas), {
    held: heldOfBuyer,
    archive: buyerArchive,
    erase: eraseBuyer,
  });
}
