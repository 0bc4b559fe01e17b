import { extension } from '@kervan/contracts/extension-calls';
import { hashToken, newToken } from '../http/session.ts';
import type { Seller, TestProduct, Visitor } from './product.ts';

/** What an instance of the extension sends of its secret when it asks to be connected. */
export const challengeOf = (secret: string): string => hashToken(secret).toString('base64url');

/** The extension of a seller in a browser of its own, connected: with the few rights of its token. */
export async function connectExtension(
  product: TestProduct,
  who: Pick<Seller | Visitor, 'call'>,
  { origin, storeId = null }: { origin: string; storeId?: number | null },
): Promise<Visitor & { endsAt: string }> {
  const instance = newToken();
  const { token, endsAt } = await who.call(extension.connect, { body: { origin, instance: challengeOf(instance) } });
  const visitor = product.visitor();
  Object.assign(visitor.session, { token, instance, storeId });
  return { ...visitor, endsAt };
}
