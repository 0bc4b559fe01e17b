import { expect, it } from 'vitest';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();

it('PRICE-039 STORE-058 INV-125 saved pricing settings are taken back at once, also where one click saved two documents', async () => {
  const visit = await visitAs(product.panelUrl, await openStore(product));
  const { page } = visit;
  await walking(visit, 'pricing', async () => {
    await page.goto('/mainCustomerPricingSettings');
    const raise = page.getByRole('switch', { name: /only seller/ });
    const stock = page.getByRole('textbox', { name: 'Highest stock' });
    await raise.waitFor();
    const before = { raised: await raise.isChecked(), stock: await stock.inputValue() };
    // One of the pricing settings, one of the store's.
    await raise.setChecked(!before.raised, { force: true });
    await stock.fill('7');
    await page.getByRole('button', { name: /^Save 2 changes/ }).click();
    await page.getByText('Settings saved, products are being priced again').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The previous settings are back, products are being priced again').waitFor();
    await page.reload();
    expect({ raised: await raise.isChecked(), stock: await stock.inputValue() }).toEqual(before);
  });
});
