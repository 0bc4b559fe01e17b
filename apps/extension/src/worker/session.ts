/** Who is signed in, in which panel, and the secret with which the token counts. Both live in the service worker alone, and with the browser's session. */
export type Session = { panel: string; token: string; instance: string; customerId: number; name: string };

/** What the worker needs of the browser. */
export type Keeper = {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
};

const KEY = 'session';

export async function readSession(keeper: Keeper): Promise<Session | null> {
  const { [KEY]: kept } = await keeper.get(KEY);
  return (kept as Session | undefined) ?? null; // Written below alone.
}
export const keepSession = (keeper: Keeper, session: Session): Promise<void> => keeper.set({ [KEY]: session });
export const endSession = (keeper: Keeper): Promise<void> => keeper.remove(KEY);
