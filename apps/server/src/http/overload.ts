import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is open as long as somebody listens: it waits for nothing. */
    staysOpen?: boolean;
  }
}

/** Requests of one process that are under way: what it gets through within five seconds, with room to spare. */
export const IN_FLIGHT_MAX = 500;

/** Refuses with Overloaded what comes while so many requests are under way: a short refusal instead of a long wait. Open streams do not count. */
export function refuseOverload(app: FastifyInstance, limit = IN_FLIGHT_MAX): void {
  let inFlight = 0;
  app.addHook('onRequest', async ({ routeOptions }, { raw }) => {
    if (routeOptions.config.staysOpen) return;
    if (inFlight >= limit) throw new AppError('Overloaded');
    inFlight++;
    raw.once('close', () => void inFlight--);
  });
}
