import type { FastifyInstance } from 'fastify';
import { restrictionsSchemas } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { addRecords } from './add-records.ts';
import { answerListDryRun } from './answer-list-dry-run.ts';
import { downloadRecords } from './download-records.ts';
import { listRecords } from './list-records.ts';
import { removeRecords } from './remove-records.ts';
import { listRestrictedKeywords } from './restricted-keywords.ts';
import { uploadCategories, uploadRecords } from './upload-records.ts';

export function registerRestrictions(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(restrictions, restrictionsSchemas), {
    list: listRecords,
    download: downloadRecords,
    add: addRecords,
    upload: uploadRecords,
    uploadCategories,
    dryRun: answerListDryRun,
    remove: removeRecords,
    keywords: listRestrictedKeywords,
  });
}
