import type { FastifyInstance } from 'fastify';
import { companySchemas } from '@kervan/contracts/company';
import { company } from '@kervan/contracts/company-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getCompany, saveCompany } from './company-info.ts';
import { getInvoiceInfo, getLogo, saveInvoiceInfo } from './invoice-info.ts';

/** Who the company is, and what stands on invoices to buyers (STORE-024, STORE-032 to STORE-034). */
export function registerCompany(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(company, companySchemas), {
    get: getCompany,
    save: saveCompany,
    getInvoice: getInvoiceInfo,
    saveInvoice: saveInvoiceInfo,
    logo: getLogo,
  });
}
