import type { FastifyInstance } from 'fastify';
import { asinSettingsSchemas } from '@kervan/contracts/asin-settings';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { downloadSettings } from './download-settings.ts';
import { answerDryRun } from './preview-effect.ts';
import { listGroups, listSettings } from './list-settings.ts';
import { removeSettings } from './remove-settings.ts';
import { saveSettings } from './save-settings.ts';
import { uploadSettings } from './upload-settings.ts';

export function registerAsinSettings(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(asinSettings, asinSettingsSchemas), {
    save: saveSettings,
    list: listSettings,
    remove: removeSettings,
    groups: listGroups,
    dryRun: answerDryRun,
    upload: uploadSettings,
    download: downloadSettings,
  });
}
