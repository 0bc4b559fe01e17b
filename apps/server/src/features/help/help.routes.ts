import type { FastifyInstance } from 'fastify';
import { helpSchemas } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { joined } from '@kervan/contracts/schemas';
import { staffHelpSchemas } from '@kervan/contracts/staff-help';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listArticles } from './articles.ts';
import { listCases } from './cases.ts';
import {
  addMessage,
  cancelRequest,
  createRequest,
  getFile,
  getRequest,
  listMessages,
  listRequests,
} from './requests.ts';
import { answerRequest, fileForStaff, listForStaff, messagesForStaff } from './staff-help.ts';

/** The help desk: requests of sellers and the answers of staff, the articles, and the marketplace's own cases (HELP). */
export function registerHelp(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(help, helpSchemas), {
    list: listRequests,
    get: getRequest,
    create: createRequest,
    addMessage,
    messages: listMessages,
    cancel: cancelRequest,
    file: getFile,
    cases: listCases,
    articles: listArticles,
  });
  implement(app, deps, joined(staffHelp, staffHelpSchemas), {
    list: listForStaff,
    messages: messagesForStaff,
    answer: answerRequest,
    file: fileForStaff,
  });
}
