import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { Routes } from '../../http/mount.ts';

/** `PUT /world/report-scenarios/{sellerId}`: how the seller's next reports turn out; DELETE ends it. */
export const registerReportControls: Routes = (mount) => {
  mount('PUT', '/world/report-scenarios/:sellerId', async ({ world, params, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body))
      throw new BadRequest('wanted: {outcome?: CANCELLED | FATAL, encoding?: UTF-8 | windows-1252, packed?: boolean}');
    const outcome = ([null, 'CANCELLED', 'FATAL'] as const).find((known) => known === (body.outcome ?? null));
    const encoding = (['UTF-8', 'windows-1252'] as const).find((known) => known === (body.encoding ?? 'UTF-8'));
    const packed = [null, true, false].find((known) => known === (body.packed ?? null));
    if (outcome === undefined || encoding === undefined || packed === undefined)
      throw new BadRequest('outcome, encoding or packed is not understood');
    await world.sql.query(
      `insert into sandbox.report_scenario values ($1, $2, $3, $4, $5)
       on conflict (world, seller_id) do update set outcome = excluded.outcome, encoding = excluded.encoding, is_packed = excluded.is_packed`,
      [world.id, params.sellerId, outcome, encoding, packed],
    );
    return reply.code(204).send();
  });
  mount('DELETE', '/world/report-scenarios/:sellerId', async ({ world, params, reply }) => {
    await world.sql.query('delete from sandbox.report_scenario where world = $1 and seller_id = $2', [
      world.id,
      params.sellerId,
    ]);
    return reply.code(204).send();
  });
};
