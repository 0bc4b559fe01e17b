import { expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 20 });

it('STORE-010 STORE-050 refuses an authorization of another region, and the registration can be taken up again', async () => {
  const seller = await product.signUp();
  const { id } = await seller.call(stores.create, {
    body: { marketPlaceCountryCode: 'DE', storeName: 'Anatolia Home' },
  });
  const consent = new URL(
    await seller.call(stores.authorizationUrl, { query: { selectedCustomerMarketPlaceId: String(id) } }),
  );
  consent.searchParams.delete('market');
  const american = (
    await product.world.ask<{ sellingPartnerId: string; region: string; role: string }[]>('GET', '/world/accounts')
  ).find((account) => account.region === 'na' && account.role === 'demo');
  const form = new URLSearchParams({
    ...Object.fromEntries(consent.searchParams),
    seller: american?.sellingPartnerId ?? '',
    decision: 'allow',
  });
  const sentBack = await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const callback = new URL(sentBack.headers.get('location') ?? '');
  const answer = await seller.request({ method: 'GET', url: `${callback.pathname}${callback.search}` });
  expect(answer.headers.location).toBe(`/amzRegistration/failed?cmId=${id}&failStatus=connectionError`);
  expect((await seller.call(stores.list, {}))[0]).toMatchObject({
    id,
    sellingPartnerId: null,
    isRegistrationCompleted: false,
  });

  await product.connectStore(seller, 'DE');
  expect((await seller.call(stores.list, {}))[0]).toMatchObject({
    id,
    isRegistrationCompleted: true,
    hasAmazonConnectionError: false,
  });
});
