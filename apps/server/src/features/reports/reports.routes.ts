import type { FastifyInstance } from 'fastify';
import { reportsSchemas } from '@kervan/contracts/reports';
import { reports } from '@kervan/contracts/reports-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { bestSelling } from './best-selling.ts';
import { dashboardData } from './dashboard-data.ts';
import { exportReport } from './export-report.ts';
import { showReport } from './show-report.ts';
import { uploadBusiness } from './upload-business.ts';

export function registerReports(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(reports, reportsSchemas), {
    show: showReport,
    export: exportReport,
    dashboard: dashboardData,
    bestSelling,
    uploadBusiness,
  });
}
