import { ApiError } from '@kervan/contracts/call';

/** Saves as a seller does who types the number that is asked for (M3). */
export async function typed<T>(save: (confirmed: number | undefined) => Promise<T>): Promise<T> {
  try {
    return await save(undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ConfirmationNeeded') throw error;
    // What the contract says of this refusal.
    const { items } = error.data as { items: number };
    return save(items);
  }
}
