import type { FastifyInstance } from 'fastify';
import { extensionSchemas } from '@kervan/contracts/extension';
import { extension } from '@kervan/contracts/extension-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { collect } from './collect.ts';
import { collectHealth } from './collect-health.ts';
import { connectExtension } from './connect-extension.ts';
import { readSettings, saveSettings } from './extension-settings.ts';
import { listFindings } from './list-findings.ts';
import { previewProduct } from './preview-product.ts';

/** The browser extension: its sign-in (AUTH-035, AUTH-036), its settings, what it asks and what it brings (EXT-004 to EXT-006). */
export function registerExtension(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(extension, extensionSchemas), {
    origins: async () => ({ origins: [...deps.config.EXTENSION_ORIGINS] }),
    connect: connectExtension,
    settings: readSettings,
    saveSettings,
    preview: previewProduct,
    collect,
    collectHealth,
    findings: listFindings,
  });
}
