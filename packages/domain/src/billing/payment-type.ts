/** SUB-044: what an invoice is for, as it is kept. */
export const PaymentType = { Subscription: 1, WareHouse: 2, SellerOrderReturnFee: 3, ExtraCharge: 4 } as const;
export type PaymentType = (typeof PaymentType)[keyof typeof PaymentType];
