import { expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { useBilledProduct } from './billing.ts';
import { buyPlan } from './purchase.ts';

const product = useBilledProduct();

it('SUB-026 SUB-053 SUB-023 a plan is bought with a coupon and 3-D Secure: what the bank refuses costs nothing and goes on', async () => {
  const { seller } = await buyPlan(product);
  const [invoice, ...others] = await seller.call(billing.invoices, { query: {} });
  expect(invoice).toMatchObject({ amountPaid: 8_720, status: 'paid' });
  expect(others).toEqual([]);
});
