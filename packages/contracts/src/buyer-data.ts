import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const orderNumber = z.string().trim().min(1).max(60);
/** One buyer of a store: of an order, or by the mail under which they write. */
const ofBuyer = z
  .object({ sellerAmazonOrderId: orderNumber.optional(), buyerMail: z.email().max(320).optional() })
  .refine(({ sellerAmazonOrderId, buyerMail }) => (sellerAmazonOrderId === undefined) !== (buyerMail === undefined));

export const buyerDataSchemas = defineSchemas({
  held: {
    summary: 'How much is held of the buyer of an order, and whether it may be erased',
    query: z.object({ sellerAmazonOrderId: orderNumber }),
    response: z.object({
      orders: z.array(
        z.object({
          sellerAmazonOrderId: z.string(),
          /** Nothing of the buyer is held with it. */
          isErased: z.boolean(),
          /** It is under way: what is needed for it is not erased. */
          isOpen: z.boolean(),
        }),
      ),
      messages: z.int(),
      /** Notes, papers, return labels, words of refunds and feedback, what was said with the warehouse. */
      papers: z.int(),
    }),
    errors: ['RecordNotFound'],
  },
  archive: {
    summary:
      'Everything that is held of one buyer, as an archive: address, orders, invoices, notes, papers, labels, messages with their files',
    body: ofBuyer,
    mediaTypes: ['application/zip'],
    errors: ['RecordNotFound'],
  },
  erase: {
    summary:
      'Erases name, address, phone, mail, messages, notes, papers and labels of one buyer; what was sold and paid stays',
    body: ofBuyer,
    response: z.object({ orders: z.int(), messages: z.int(), papers: z.int() }),
    errors: ['RecordNotFound', 'BuyerOrderOpen'],
  },
});
