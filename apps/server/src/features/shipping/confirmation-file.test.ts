import { beforeAll, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { confirmationColumns } from '@kervan/domain/manual/confirmation-file';
import { manageByHand } from '../../testing/by-hand.ts';
import { makeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  for (const one of [seller, other]) {
    await product.connectStore(one, 'DE');
    await manageByHand(product, one);
  }
});

const DHL = 'JJD000390007831234567';
const files = (who = seller) => who.call(shipping.confirmationFiles, {});
const fetchFile = async (documentId?: string, who = seller) => {
  const { content } = await who.call(shipping.confirmationFile, {
    query: documentId === undefined ? {} : { documentId },
  });
  return (await content.text()).split('\r\n').filter((line) => line !== '');
};

it('INV-080 parcels of a store that is worked by hand wait for its file, and are confirmed with it, once', async () => {
  const state = await makeOrder(product, seller, {});
  await seller.call(shipping.confirm, { body: { sellerOrderId: state.order.order_id, trackingNumber: DHL } });
  await product.settle();
  const details = () => seller.call(orders.details, { query: { sellerAmazonOrderId: state.order.amazon_order_id } });
  // Nothing is said to the marketplace by itself.
  expect((await details()).sendings).toMatchObject([{ kind: 'confirm', state: 'waiting' }]);
  expect(await files()).toEqual({ waiting: 1, files: [] });
  const lines = await fetchFile();
  expect(lines[0]).toBe(confirmationColumns.join('\t'));
  expect(lines[1]).toContain(state.order.amazon_order_id);
  expect(lines[1]).toContain(DHL);
  expect(lines.length).toBe(2);
  await product.settle();
  expect((await details()).packages[0]?.confirmedAt).not.toBeNull();
  expect((await details()).events.filter(({ kind }) => kind === 'confirmed').length).toBe(1);
  const [file] = (await files()).files;
  expect(await files()).toMatchObject({ waiting: 0, files: [{ parcels: 1 }] });
  // Whoever lost the file fetches the same again; another fetch finds nothing new.
  expect(await fetchFile(file?.documentId)).toEqual(lines);
  expect(await codeOf(seller.call(shipping.confirmationFile, { query: {} }))).toBe('RecordNotFound');
  await product.settle();
  expect((await details()).events.filter(({ kind }) => kind === 'confirmed').length).toBe(1);
});

it('INV-080 another account has no part in it, and neither has a connected store', async () => {
  const [file] = (await files()).files;
  expect(await files(other)).toEqual({ waiting: 0, files: [] });
  expect(await codeOf(fetchFile(file?.documentId, other))).toBe('RecordNotFound');
  const connected = await product.signUp();
  await product.connectStore(connected, 'DE');
  expect(await codeOf(files(connected))).toBe('ManualStoreNeeded');
  expect(await codeOf(fetchFile(undefined, connected))).toBe('ManualStoreNeeded');
});
