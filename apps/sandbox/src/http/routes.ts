import { registerMail } from '../mail/mail.routes.ts';
import { accountsRoutes } from '../marketplace/authorization/accounts.routes.ts';
import { consentRoutes } from '../marketplace/authorization/consent.routes.ts';
import { lwaRoutes } from '../marketplace/authorization/lwa.routes.ts';
import { registerDocuments } from '../marketplace/documents/document-routes.ts';
import { registerListingControls } from '../marketplace/listings/listing-controls.ts';
import { registerSqs } from '../marketplace/notifications/sqs.ts';
import { registerOrderControls } from '../marketplace/orders/order-controls.ts';
import { registerReportControls } from '../marketplace/reports/report-controls.ts';
import { ecbRoutes } from '../rates/ecb.routes.ts';
import { warehouseRoutes } from '../warehouse/warehouse.routes.ts';
import { imagesRoutes } from '../world/catalogue/images.routes.ts';
import { callsRoutes } from '../world/control/calls.routes.ts';
import { clockRoutes } from '../world/control/clock.routes.ts';
import { faultsRoutes } from '../world/control/faults.routes.ts';
import { offersRoutes } from '../world/control/offers.routes.ts';
import { productsRoutes } from '../world/control/products.routes.ts';
import { indexRoutes } from './index.routes.ts';
import type { Routes } from './mount.ts';

/** The routes of every part, listed by hand. */
export const routeParts: readonly Routes[] = [
  indexRoutes,
  lwaRoutes,
  consentRoutes,
  accountsRoutes,
  clockRoutes,
  callsRoutes,
  productsRoutes,
  offersRoutes,
  faultsRoutes,
  imagesRoutes,
  ecbRoutes,
  warehouseRoutes,
  registerDocuments,
  registerListingControls,
  registerReportControls,
  registerOrderControls,
  registerSqs,
  registerMail,
];
