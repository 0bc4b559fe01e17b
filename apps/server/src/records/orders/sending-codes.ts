import type { SendingType } from '@kervan/domain/warehouse/sending-type';

/** Codes of `seller_order.sending`. */
export const DIRECT = 0;
export const WAREHOUSE = 1;
/** The way of an order by its name. */
export const sendingTypeOf = ({ sending }: { sending: number }): SendingType =>
  sending === WAREHOUSE ? 'warehouse' : 'direct';
/** The code of a way. */
export const sendingCodeOf = (sending: SendingType): number => (sending === 'warehouse' ? WAREHOUSE : DIRECT);
