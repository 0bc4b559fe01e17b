import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { packageSearch } from '../features/packages/package-search.ts';
import type { PackagesSearch } from '../features/packages/packages-list.ts';
import type { DocumentsSearch } from '../features/subscriptions/documents/documents-search.ts';
import { extraPaymentsSearch } from '../features/packages/extra-payments-search.ts';
import { warehouseSearch } from '../features/warehouse/warehouse-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { defined, id, only, text } from './search-values.ts';

// The warehouse as it is set up. Assumed: the specification names /warehouse alone; profile and sending stand below it.
const warehouse = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse',
  validateSearch: only(warehouseSearch),
  component: lazyRouteComponent(
    () => withWords(['warehouse'], import('../features/warehouse/warehouse.screen.tsx')),
    'WarehouseScreen',
  ),
});
const warehouseProfile = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/profile',
  component: lazyRouteComponent(
    () => withWords(['warehouse', 'company'], import('../features/company/warehouse-profile.screen.tsx')),
    'WarehouseProfileScreen',
  ),
});
const warehouseSending = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/sending',
  component: lazyRouteComponent(
    () => withWords(['warehouse'], import('../features/warehouse/sending.screen.tsx')),
    'SendingScreen',
  ),
});
const extraPayments = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/extra-payments',
  validateSearch: only(extraPaymentsSearch),
  component: lazyRouteComponent(
    () => withWords(['packages', 'parcelMoney'], import('../features/packages/extra-payments.screen.tsx')),
    'ExtraPaymentsScreen',
  ),
});
const warehousePackages = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/packages',
  // The list checks its address itself.
  validateSearch: (search: Record<string, unknown>): PackagesSearch => search,
  component: lazyRouteComponent(
    () => withWords(['packages', 'filters'], import('../features/packages/packages.screen.tsx')),
    'PackagesScreen',
  ),
});
const warehousePackage = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/packages/$packageNo',
  validateSearch: only(packageSearch),
  component: lazyRouteComponent(
    () =>
      withWords(
        ['packages', 'orders', 'parcelMoney', 'warehouseChat'],
        import('../features/packages/package.screen.tsx'),
      ),
    'PackageScreen',
  ),
});
const warehouseChat = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/chat',
  validateSearch: only((search) =>
    defined({
      chat: id(search.chat),
      package: id(search.package),
      status: text(search.status),
      page: id(search.page),
    }),
  ),
  component: lazyRouteComponent(
    () => withWords(['warehouseChat'], import('../features/warehouse-chat/chat.screen.tsx')),
    'ChatScreen',
  ),
});
const warehouseUnidentified = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/unidentified',
  validateSearch: only((search) => defined({ page: id(search.page), code: text(search.code) })),
  component: lazyRouteComponent(
    () => withWords(['unidentified'], import('../features/unidentified/unidentified.screen.tsx')),
    'UnidentifiedScreen',
  ),
});
// The screen checks its address itself.
const warehouseInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/invoices',
  validateSearch: (search: Record<string, unknown>): DocumentsSearch => search,
  component: lazyRouteComponent(
    () => withWords(['credit', 'billing'], import('../features/subscriptions/documents/documents.screen.tsx')),
    'DocumentsScreen',
  ),
});

export const warehouseRoutes = [
  warehouse,
  warehouseProfile,
  warehouseSending,
  extraPayments,
  warehousePackages,
  warehousePackage,
  warehouseChat,
  warehouseUnidentified,
  warehouseInvoices,
] as const;
