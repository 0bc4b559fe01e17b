import { oneOf, present } from '../../kit/lists/address-values.ts';

/** REP-002: tabs of the dashboard by their numbers, and the store's health behind them. */
export const dashboardTabs = ['summary', 'salesChart', 'profitChart', 'bestSelling', 'health'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];
export const dashboardDays = ['7', '15', '30', '90'] as const;
export type DashboardSearch = { tab?: DashboardTab; day?: string };

/** Minutes from local time to UTC: days are cut at the browser’s midnight. */
export const browserOffset = (): number => new Date().getTimezoneOffset();

/** REP-001: what the address carries; the health of the store and seven days are not written. */
export const checkDashboard = (search: Record<string, unknown>): DashboardSearch =>
  present({ tab: oneOf(dashboardTabs, search.tab), day: oneOf(dashboardDays, String(search.day)) });
