import { isMarketCode } from '@kervan/domain/markets';
import { inTransaction } from '../../database/transaction.ts';
import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { Routes } from '../../http/mount.ts';
import { templatesOf, type ShippingTemplate } from './shipping-templates.ts';

/** `/world/shipping-templates/:market/:sellerId`: reads a seller's templates, or puts others in their place (`{templates: [{id, name}]}`). */
export const registerTemplateControls: Routes = (mount) => {
  mount('GET', '/world/shipping-templates/:market/:sellerId', ({ world, params }) =>
    templatesOf(world.sql, world, scopeOf(params)),
  );
  mount('PUT', '/world/shipping-templates/:market/:sellerId', async ({ world, params, request, reply }) => {
    const { market, sellerId } = scopeOf(params);
    const templates = templatesIn(bodyJson(request));
    await inTransaction(world.sql, async (sql) => {
      await sql.query('delete from sandbox.shipping_template where world = $1 and market = $2 and seller_id = $3', [
        world.id,
        market,
        sellerId,
      ]);
      await sql.query(
        `insert into sandbox.shipping_template (world, market, seller_id, place, template_id, name)
         select $1, $2, $3, r.place, r.id, r.name from rows from (jsonb_to_recordset($4) as (id text, name text)) with ordinality as r(id, name, place)`,
        [world.id, market, sellerId, JSON.stringify(templates)],
      );
    });
    return reply.code(204).send();
  });
};

function templatesIn(body: unknown): ShippingTemplate[] {
  const wanted = 'wanted: {templates: [{id, name}, …]}, at least one';
  if (!isRecord(body) || !Array.isArray(body.templates) || body.templates.length === 0) throw new BadRequest(wanted);
  return body.templates.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.id !== 'string' || typeof entry.name !== 'string')
      throw new BadRequest(wanted);
    return { id: entry.id, name: entry.name };
  });
}

function scopeOf({ market = '', sellerId = '' }: Readonly<Record<string, string>>) {
  if (!isMarketCode(market)) throw new BadRequest(`no market ${market}`);
  if (sellerId === '') throw new BadRequest('sellerId is missing');
  return { market, sellerId };
}
