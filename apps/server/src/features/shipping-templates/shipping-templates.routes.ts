import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { shippingTemplatesSchemas } from '@kervan/contracts/shipping-templates';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requirePlace, type RateLimit } from '../../http/rate-limit.ts';
import { readTemplatesAt } from '../../records/stores/shipping-templates.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { getTemplates, isConnected } from './get-templates.ts';
import { saveTemplateSettings } from './save-template-settings.ts';
import { shippingTemplateJobs } from '../../jobs/declared/shipping-templates.jobs.ts';

/** Who changes a template in seller central looks for it here a few times, no more. */
const REFRESHES: RateLimit = { max: 10, windowMs: 60_000 };

export function registerShippingTemplates(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(shippingTemplates, shippingTemplatesSchemas), {
    get: getTemplates,
    save: saveTemplateSettings,
    refresh: async ({ caller }) => {
      const { storeId } = caller;
      await requirePlace(deps.db, `shippingTemplates:${storeId}`, REFRESHES);
      await within(deps, caller, async (tx) => {
        if (!(await isConnected(tx, storeId))) throw new AppError('connectionError');
        await readTemplatesAt(tx, storeId, deps.clock.now());
        await enqueue(tx, shippingTemplateJobs.read, { storeId });
      });
      return null;
    },
  });
}
