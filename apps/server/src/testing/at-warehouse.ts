import { findProfile, keepProfile, noteProfileSent } from '../records/warehouse/warehouse-account.ts';
import { keepActivation } from '../records/warehouse/warehouse-stores.ts';
import type { Seller, TestProduct } from './product.ts';

type World = Pick<TestProduct, 'worker'>;
type Owner = Pick<Seller, 'accountId' | 'storeId'>;

const profile = {
  personName: 'Ayşe Yılmaz',
  companyName: '',
  storeName: 'Kervan Haus',
  phone: '905321234567',
  email: 'a@b.example',
  line1: 'Moda 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: '',
  state: '',
  zipCode: '34710',
  country: 'TR',
};

/** Makes an account known at the warehouse, which sends for its store from now on; answers by which name it is known. */
export async function enterWarehouse({ worker }: World, { accountId, storeId }: Owner): Promise<string> {
  const { db, clock, warehouse } = worker;
  const at = new Date(clock.now());
  const customerRef = await db.transaction().execute(async (tx) => {
    await keepProfile(tx, accountId, { profile, logo: undefined, at });
    await keepActivation(tx, storeId, true, at);
    return (await findProfile(tx, accountId))?.customer_ref ?? '';
  });
  await warehouse.putCustomer(customerRef, 1, { ...profile, logo: null });
  await noteProfileSent(db, accountId, { revision: 1, declined: null, now: clock.now() });
  return customerRef;
}
