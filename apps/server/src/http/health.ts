import fastify, { LogController, type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import type { Deps } from '../deps.ts';

/** Alive, ready, and the figures: for the operator, at an address that no visitor reaches (decision 27). */
export function buildOperator(deps: Pick<Deps, 'db' | 'clock' | 'metrics' | 'log'>): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
  }) as unknown as FastifyInstance;
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database not reachable' });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    await measureReading(deps);
    const own = (await deps.metrics.registry.getMetricsAsJSON()) as Figures;
    const all = AggregatorRegistry.aggregate([own, ...(await workerFigures(deps))]);
    return reply.type(deps.metrics.registry.contentType).send(await all.metrics());
  });
  return app;
}

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What the job processes wrote down with their heartbeat. */
async function workerFigures({ db }: Pick<Deps, 'db'>): Promise<Figures[]> {
  const rows = await db.selectFrom('worker_heartbeat').select('metrics').where('metrics', 'is not', null).execute();
  // The column holds what the same library wrote.
  return rows.map((row) => row.metrics as unknown as Figures);
}

/** Details that one reader reads per second at Amazon's documented rate: 0.1 calls of 20 products. */
const DETAILS_PER_SECOND = 2;
/** Capacity is planned at half of what is documented. */
const USABLE_SHARE = 0.5;

/** Ages of source data, and how many reader accounts the ceilings would need. */
async function measureReading({ db, clock, metrics }: Pick<Deps, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const { rows } = await sql<{ p50: number | null; p95: number | null; per_second: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from ${new Date(clock.now())}::timestamptz - last_read_at)) filter (where tier < 2) as p50,
      percentile_cont(0.95) within group (order by extract(epoch from ${new Date(clock.now())}::timestamptz - last_read_at)) filter (where tier < 2) as p95,
      coalesce(sum(case tier when 0 then 1 / 900.0 when 1 then 1 / 3600.0 else 1 / 43200.0 end), 0)::float8 as per_second
    from source_schedule`.execute(db);
  const row = rows[0];
  if (row?.p50 != null) metrics.sourceAgeSeconds.set({ quantile: '0.5' }, row.p50);
  if (row?.p95 != null) metrics.sourceAgeSeconds.set({ quantile: '0.95' }, row.p95);
  metrics.readersNeeded.set(Math.ceil((row?.per_second ?? 0) / (DETAILS_PER_SECOND * USABLE_SHARE)));
}
