import {
  WarehouseAnswerInvalid,
  WarehouseRefused,
  WarehouseUnavailable,
} from '../../connectors/warehouse/warehouse-errors.ts';

/** The warehouse is away, or is not what was agreed: the seller tries again later, the operator sees why. */
export const isAway = (error: unknown): boolean =>
  error instanceof WarehouseUnavailable || error instanceof WarehouseRefused || error instanceof WarehouseAnswerInvalid;
