import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client';

/** The figures of /metrics. */
export type Metrics = ReturnType<typeof createMetrics>;

/** What is measured of the process itself; made by the first who asks. */
let ofProcess: Registry | null = null;

/** The process is measured once however many ask: each measuring would listen to every collection of memory and tick a hundred times a second, for good. */
function processFigures(): readonly Metric[] {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  // What a registry answers are what was registered.
  return ofProcess.getMetricsAsArray() as unknown as readonly Metric[];
}

/** Makes the figures of one process. */
export function createMetrics() {
  const registry = new Registry();
  for (const figure of processFigures()) registry.registerMetric(figure);
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'kervan_http_request_seconds',
      help: 'Time of an HTTP request',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'kervan_job_seconds',
      help: 'Time of a background job',
      labelNames: ['job'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 20, 60],
      registers,
    }),
    jobFailures: new Counter({
      name: 'kervan_job_failures_total',
      help: 'Background jobs that threw',
      labelNames: ['job'],
      registers,
    }),
    decisions: new Counter({
      name: 'kervan_decisions_total',
      help: 'Items decided',
      labelNames: ['outcome'],
      registers,
    }),
    marketplaceCalls: new Counter({
      name: 'kervan_marketplace_calls_total',
      help: 'Calls to the marketplace',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    sourceAgeSeconds: new Gauge({
      name: 'kervan_source_age_seconds',
      help: 'Age of source data of listed items',
      labelNames: ['quantile'],
      registers,
    }),
    ledgerViolations: new Gauge({
      name: 'kervan_ledger_violations',
      help: 'What the books of credit find wrong with themselves',
      registers,
    }),
    ...ofMarketplace(registers),
    warehouseDifferences: new Gauge({
      name: 'kervan_warehouse_differences',
      help: 'Charges of which the warehouse and the books say something else, and nobody closed it',
      registers,
    }),
    ...ofLists(registers),
    readersNeeded: new Gauge({
      name: 'kervan_readers_needed',
      help: 'Reader accounts that the age limits would need',
      registers,
    }),
  };
}

/** What the marketplace gives the application itself, and refuses it. */
const ofMarketplace = (registers: Registry[]) => ({
  secretDays: new Gauge({
    name: 'kervan_application_secret_days',
    help: 'Days until the secret of the marketplace application ends, looked at once they are few',
    registers,
  }),
  refusedSubscriptions: new Gauge({
    name: 'kervan_refused_subscriptions',
    help: 'Notifications that the marketplace refuses to an account, or that have no destination',
    registers,
  }),
});

/** Lists of large stores that stand in memory. */
const ofLists = (registers: Registry[]) => ({
  residentItems: new Gauge({
    name: 'kervan_resident_items',
    help: 'Items of the lists that this process holds in memory',
    registers,
  }),
  residentAnswers: new Counter({
    name: 'kervan_resident_answers_total',
    help: 'Requests of lists that stand in memory, by what answered them',
    labelNames: ['by'],
    registers,
  }),
  residentChecks: new Counter({
    name: 'kervan_resident_checks_total',
    help: 'Answers from memory that were compared with the database',
    labelNames: ['outcome'],
    registers,
  }),
});
