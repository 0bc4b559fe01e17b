import { tokenStorage } from '../records/stores/tokens.ts';
import { listConnectedStores } from '../records/stores/connected-stores.ts';
import type { Seller, TestProduct } from './product.ts';

/** An order that a buyer makes at the marketplace, with the numbers of its products there. */
export type BoughtOrder = { amazonOrderId: string; orderItemIds: string[] };

/** Confirms the shipment of a whole order as the seller would by some other program. */
export async function shipAtMarketplace(
  { worker, world }: TestProduct,
  seller: Seller,
  { amazonOrderId, orderItemIds }: BoughtOrder,
  { quantity = 1, marketplaceId = 'A1PA6795UKMFR9' }: { quantity?: number; marketplaceId?: string } = {},
): Promise<void> {
  const { config, db, secrets, clock } = worker;
  const store = (await listConnectedStores(db)).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  const refreshToken = await tokenStorage((_, work) => work(db), secrets).readRefreshToken(store.account);
  const granted = await fetch(`${config.LWA_ENDPOINT}/auth/o2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
      client_id: config.SPAPI_CLIENT_ID,
      client_secret: config.SPAPI_CLIENT_SECRET,
    }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  await world.advance(1_000);
  await clock.refresh();
  const answer = await fetch(`${config.SPAPI_ENDPOINT_EU}/orders/v0/orders/${amazonOrderId}/shipmentConfirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-amz-access-token': token },
    body: JSON.stringify({
      marketplaceId,
      packageDetail: {
        packageReferenceId: '1',
        carrierCode: 'DHL',
        trackingNumber: '00340398',
        shipDate: new Date(clock.now()).toISOString(),
        orderItems: orderItemIds.map((orderItemId) => ({ orderItemId, quantity })),
      },
    }),
  });
  if (!answer.ok) throw new Error(`not confirmed: ${answer.status} ${await answer.text()}`);
}
