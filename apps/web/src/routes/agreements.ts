import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withBothWords } from '../i18n/i18n.ts';
import { documents } from './frames.ts';

const agreementScreens = () => withBothWords('agreements', import('../features/onboarding/agreement.screen.tsx'));
const licence = createRoute({
  getParentRoute: () => documents,
  path: '/licenceAgreement',
  component: lazyRouteComponent(agreementScreens, 'LicenceScreen'),
});
const dataProtection = createRoute({
  getParentRoute: () => documents,
  path: '/dataProtection',
  component: lazyRouteComponent(agreementScreens, 'DataProtectionScreen'),
});
const warehouseAgreement = createRoute({
  getParentRoute: () => documents,
  path: '/warehouseAgreement',
  component: lazyRouteComponent(agreementScreens, 'WarehouseAgreementScreen'),
});

export const agreementsRoutes = [licence, dataProtection, warehouseAgreement] as const;
