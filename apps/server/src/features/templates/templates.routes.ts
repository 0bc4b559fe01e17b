import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { templatesSchemas } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { deleteCampaign, listCampaigns, saveCampaign } from './campaigns.ts';
import { listSends, previewTemplate } from './list-sends.ts';
import { deleteTemplate, listTemplates, readTranslation } from './list-templates.ts';
import { saveTemplate } from './save-template.ts';

/** What is written to buyers by itself (MSG-007). */
export function registerTemplates(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(templates, templatesSchemas), {
    save: saveTemplate,
    all: listTemplates,
    translation: readTranslation,
    delete: deleteTemplate,
    preview: previewTemplate,
    sends: listSends,
    saveCampaign,
    campaigns: listCampaigns,
    deleteCampaign,
  });
}
