/** A label that the warehouse sells for a parcel; cents of USD. */
export type WarehouseOffer = {
  offerId: string;
  carrier: string;
  carrierService: string;
  carrierAccountId: string;
  priceMinor: number;
  days: number | null;
};

/** A label that was bought: the file as the warehouse made it. */
export type BoughtLabel = { labelId: string; tracking: string | null; file: Uint8Array; expiresAt: number | null };

/** Why a label was not sold, told for certain: nothing was bought. Whatever else is thrown leaves it open. */
export class LabelNotSold extends Error {}

/** What the warehouse offers of return labels. `key`: the same purchase, or the same end of one, whenever it is asked for. */
export type ReturnLabels = {
  /** @throws LabelNotSold for a parcel for which none is sold. */
  offers(packageRef: string): Promise<WarehouseOffer[]>;
  /** @throws LabelNotSold when it is certain that none was sold. */
  buy(order: { packageRef: string; offerId: string; key: string }): Promise<BoughtLabel>;
  /** Ends a label that nobody used; over already it is the same. @throws LabelNotSold when it was used: then nothing comes back. */
  void(label: { labelId: string; key: string }): Promise<void>;
};
