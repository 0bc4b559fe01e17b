import * as z from 'zod';
import type { MarketCode } from '@kervan/domain/markets';
import type { Books } from '../books/books.ts';
import type { Notice } from '../books/records.ts';
import { reading, type Operation } from '../wire/operation.ts';
import { address, code, instant, market } from '../wire/shapes.ts';
import { agreementOf } from './agreement.ts';
import { servicesTo } from './carrier-services.ts';
import { facilities } from './facilities.ts';

const notice = z.object({ kind: z.enum(['strike', 'unserved']), until: instant }).nullable();
const carrier = z.object({
  code,
  name: z.string(),
  services: z.array(z.object({ code, name: z.string(), transitDays: z.int().min(1) })),
  refusesPoBox: z.boolean(),
  refusesBatteries: z.boolean(),
  maxLiquidMl: z.int().nullable(),
  maxWeightLb: z.number().nullable(),
  maxGirthIn: z.number().nullable(),
  notice,
});

/** The notice of a carrier that holds now for a market, or null. */
export function noticeOf(books: Books, carrierCode: string, to: MarketCode): Pick<Notice, 'kind' | 'until'> | null {
  const found = books.get('notice', carrierCode);
  if (!found || (found.market !== null && found.market !== to) || new Date(found.until) <= books.now()) return null;
  return { kind: found.kind, until: found.until };
}

/** What the warehouse says of itself. */
export const catalogueOperations: readonly Operation[] = [
  reading(z.object({ market: z.string().toUpperCase().pipe(market) }), {
    on: 'GET /carriers',
    name: 'carriers',
    summary: 'Carriers to a market with their services and limits.',
    answer: z.array(carrier),
    run: ({ books, query }) => listCarriers(books, query.market),
  }),
  reading(z.object({}), {
    on: 'GET /facilities',
    name: 'facilities',
    summary: 'The hub and the places that take returns abroad.',
    answer: z.array(
      z.object({
        code,
        kind: z.enum(['hub', 'local']),
        market,
        address,
        timeZone: z.string(),
        holidays: z.array(z.iso.date()),
      }),
    ),
    run: () => facilities,
  }),
  reading(z.object({}), {
    on: 'GET /agreement',
    name: 'agreement',
    summary: 'The agreement that holds.',
    answer: z.object({ version: z.string(), tr: z.string(), en: z.string() }),
    run: ({ books }) => agreementOf(books),
  }),
];

function listCarriers(books: Books, to: MarketCode): z.output<typeof carrier>[] {
  const byCode = new Map<string, z.output<typeof carrier>>();
  for (const service of servicesTo(to)) {
    const known = byCode.get(service.carrierCode);
    const shown = { code: service.serviceCode, name: service.name, transitDays: service.transitDays };
    if (known) known.services.push(shown);
    else
      byCode.set(service.carrierCode, {
        code: service.carrierCode,
        name: service.carrierName,
        services: [shown],
        refusesPoBox: service.refusesPoBox,
        refusesBatteries: service.refusesBatteries,
        maxLiquidMl: service.maxLiquidMl,
        maxWeightLb: service.maxWeightLb,
        maxGirthIn: service.maxGirthIn,
        notice: noticeOf(books, service.carrierCode, to),
      });
  }
  return [...byCode.values()];
}
