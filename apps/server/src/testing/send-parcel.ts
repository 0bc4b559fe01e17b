import { markets } from '@kervan/domain/markets';
import { createLwaClient } from '../connectors/marketplace/lwa.ts';
import { listConnectedStores } from '../records/stores/connected-stores.ts';
import { tokenStorage } from '../records/stores/tokens.ts';
import type { Seller, TestProduct } from './product.ts';

/** Tells the marketplace that pieces of an order were sent, by the seller's own authorization and beside the product. */
export async function sendParcel(
  { worker }: Pick<TestProduct, 'worker'>,
  { storeId }: Pick<Seller, 'storeId'>,
  parcel: { orderId: string; reference: string; items: { itemId: string; quantity: number }[] },
): Promise<void> {
  const { config, db, secrets, clock } = worker;
  const store = (await listConnectedStores(db)).find((one) => one.storeId === storeId);
  if (!store) throw new Error('the store is not connected');
  const tokens = tokenStorage((_accountId, work) => work(db), secrets);
  const lwa = createLwaClient({
    lwaEndpoint: config.LWA_ENDPOINT,
    clientId: config.SPAPI_CLIENT_ID,
    readClientSecret: () => Promise.resolve(config.SPAPI_CLIENT_SECRET),
    timeoutMs: 30_000,
  });
  const refresh_token = await tokens.readRefreshToken(store.account);
  const { accessToken } = await lwa.request({ grant_type: 'refresh_token', refresh_token: refresh_token ?? '' });
  const answer = await fetch(`${config.SPAPI_ENDPOINT_EU}/orders/v0/orders/${parcel.orderId}/shipmentConfirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-amz-access-token': accessToken },
    body: JSON.stringify({
      marketplaceId: markets[store.market].marketplaceId,
      packageDetail: {
        packageReferenceId: parcel.reference,
        carrierCode: 'DHL',
        trackingNumber: `00340434161094${parcel.reference.padStart(6, '0')}`,
        shipDate: new Date(clock.now()).toISOString(),
        orderItems: parcel.items.map(({ itemId, quantity }) => ({ orderItemId: itemId, quantity })),
      },
    }),
  });
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
}
