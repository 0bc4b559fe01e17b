/** Who is signed in, in which panel, and the secret with which the token counts. Both live in the service worker alone, and with the browser's session. */
export type Session = { panel: string; token: string; instance: string; customerId: number; name: string };

/** What the worker needs of the browser. */
export type Keeper = {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
};

const KEY = 'session';
/** What is being bought (held.ts): the panel knows it under this token alone, so it ends with it. */
export const HELD = 'purchase';

export async function readSession(keeper: Keeper): Promise<Session | null> {
  const { [KEY]: kept } = await keeper.get(KEY);
  return (kept as Session | undefined) ?? null; // Written below alone.
}
/** Nothing of whoever was connected before stays. */
export async function keepSession(keeper: Keeper, session: Session): Promise<void> {
  await keeper.remove(HELD);
  await keeper.set({ [KEY]: session });
}
export async function endSession(keeper: Keeper): Promise<void> {
  await keeper.remove(HELD);
  await keeper.remove(KEY);
}
