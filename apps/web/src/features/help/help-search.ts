import { caseStatuses, type CaseStatus } from '@kervan/domain/help/support-case';
import { supportStatuses, type SupportStatus } from '@kervan/domain/help/support-request';
import { present } from '../../kit/lists/address-values.ts';

/** What the addresses of the help carry. */
export type HelpSearch = { q?: string; article?: string; for?: string };
export type CasesSearch = { status?: CaseStatus };
export type DeskSearch = { status?: SupportStatus; page?: number; ask?: boolean };

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
const pageOf = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 && page <= 400 ? page : undefined;
};

export const helpSearch = (search: Record<string, unknown>): HelpSearch =>
  present({ q: text(search.q), article: text(search.article), for: text(search.for) });

export const deskSearch = (search: Record<string, unknown>): DeskSearch =>
  present({
    status: supportStatuses.find((status) => status === search.status),
    page: pageOf(search.page),
    ask: search.ask === true || search.ask === 'true' ? true : undefined,
  });

export const casesSearch = (search: Record<string, unknown>): CasesSearch =>
  present({ status: caseStatuses.find((status) => status === search.status) });
