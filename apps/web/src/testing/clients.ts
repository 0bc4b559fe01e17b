import type { QueryClient } from '@tanstack/react-query';

const kept = new Set<QueryClient>();

/** Notes a client of a test, for its end. */
export const keepClient = (client: QueryClient): QueryClient => (kept.add(client), client);

/** Ends what the clients of the test still ask for, and lets go of what they know. */
export function forgetClients(): void {
  for (const client of kept) client.clear();
  kept.clear();
}
