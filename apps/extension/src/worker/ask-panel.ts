import { INSTANCE_HEADER } from '@kervan/domain/identity/extension-message';
import { endSession, type Keeper, type Session } from './session.ts';

export type Answer = { ok: true; data: unknown } | { ok: false; code: string };
/** What the worker uses of the browser; `now` in milliseconds. */
export type WorkerParts = { ownId: string; keeper: Keeper; fetch: typeof globalThis.fetch; now: () => number };
export type Ask = (path: string, body?: object, storeId?: number) => Promise<Answer>;

export const refused = (code: string): Answer => ({ ok: false, code });

/** Asks the panel that the seller is signed in to, and no other address. A token that ended is forgotten. `ServerAway` = no answer came. */
export const askerOf =
  (session: Session, { keeper, fetch }: Pick<WorkerParts, 'keeper' | 'fetch'>): Ask =>
  async (path, body, storeId) => {
    try {
      const response = await fetch(new URL(path, session.panel), {
        method: body === undefined ? 'GET' : 'POST',
        credentials: 'omit',
        headers: {
          authorization: `Bearer ${session.token}`,
          [INSTANCE_HEADER]: session.instance,
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
          ...(storeId === undefined ? {} : { 'x-customer-marketplace-id': String(storeId) }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status === 401) await endSession(keeper);
      const said = (await response.json()) as { data?: unknown; message?: string }; // The form of every answer of the panel.
      return response.ok ? { ok: true, data: said.data ?? null } : refused(said.message ?? 'Failed');
    } catch {
      return refused('ServerAway');
    }
  };
