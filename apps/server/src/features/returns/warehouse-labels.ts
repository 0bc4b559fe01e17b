import type { Warehouse } from '../../connectors/warehouse/create-warehouse.ts';
import { WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import { LabelNotSold, type ReturnLabels } from './return-labels.ts';

/**
 * Return labels as the contracted warehouse sells them (RET-009, warehouse protocol). Its client derives the key of a purchase from parcel and offer,
 * so that asking again is the same purchase. What it declines was certainly not sold; anything else that is thrown leaves it open.
 */
export const warehouseLabels = (warehouse: Warehouse): ReturnLabels => ({
  offers: (packageRef) => certain(warehouse.returnLabelOffers(packageRef)),
  buy: async ({ packageRef, offerId }) => {
    const { labelId, tracking, pdf, expiresAt } = await certain(warehouse.buyReturnLabel(offerId, packageRef));
    return { labelId, tracking, file: Buffer.from(pdf, 'base64'), expiresAt };
  },
  void: async ({ labelId }) => {
    try {
      await warehouse.voidReturnLabel(labelId);
    } catch (error) {
      if (!(error instanceof WarehouseDeclined)) throw error;
      if (isOverUnused(error)) return;
      // What it declines for another reason says nothing of the label's use.
      throw error.code === 'state_conflict' ? new LabelNotSold(error.message, { cause: error }) : error;
    }
  },
});

/** Its time is over and nobody used it, or it was given back before: the warehouse takes nothing for it (decision 61). */
const isOverUnused = ({ code, state }: WarehouseDeclined): boolean =>
  code === 'label_expired' || (code === 'state_conflict' && state === 'void');

async function certain<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    // Under that key something was bought, whatever it was.
    const isUnsold = error instanceof WarehouseDeclined && error.code !== 'idempotency_conflict';
    if (isUnsold) throw new LabelNotSold(error.message, { cause: error });
    throw error;
  }
}
