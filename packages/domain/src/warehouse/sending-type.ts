/** How an order goes from the source to the buyer: through the warehouse or straight from the source's seller. */
export const sendingTypes = ['warehouse', 'direct'] as const;
export type SendingType = (typeof sendingTypes)[number];
