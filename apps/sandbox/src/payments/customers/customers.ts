import type { Books } from '../books/books.ts';
import type { Customer, CustomerBalanceTransaction, JsonObject, Metadata } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import { noSuch } from '../wire/failure.ts';
import { showCustomer } from './show-customer.ts';

/** A customer who was not deleted. */
export function needCustomer(books: Books, id: string, param = 'customer'): Customer {
  const customer = books.need('customer', id, param);
  if (customer.isDeleted) throw noSuch('customer', id, param);
  return customer;
}

/** Keeps a changed customer and tells of what differs. */
export function changeCustomer(books: Books, before: Customer, after: Customer): Customer {
  const was = showCustomer(books, before);
  const kept = books.put('customer', after);
  const shown = showCustomer(books, kept);
  const previous: JsonObject = previousOf(was, shown);
  if (Object.keys(previous).length > 0)
    emit(books, { type: 'customer.updated', object: shown, previous, clock: kept.clock });
  return kept;
}

type Movement = {
  amount: number;
  type: string;
  invoice?: string;
  description?: string | null;
  metadata?: Metadata;
};

/** Moves a customer's balance; below 0 he has credit. */
export function moveBalance(
  books: Books,
  customer: Customer,
  { amount, type, invoice, description, metadata }: Movement,
): CustomerBalanceTransaction {
  const endingBalance = customer.balanceCents + amount;
  const movement = books.put('customer_balance_transaction', {
    id: books.newId('cbtxn'),
    created: books.now(customer.clock),
    clock: customer.clock,
    customer: customer.id,
    amount,
    currency: customer.currency ?? 'usd',
    endingBalance,
    type,
    invoice: invoice ?? null,
    description: description ?? null,
    metadata: metadata ?? {},
  });
  changeCustomer(books, customer, { ...customer, balanceCents: endingBalance, currency: customer.currency ?? 'usd' });
  return movement;
}
