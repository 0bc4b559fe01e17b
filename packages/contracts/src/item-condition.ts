import { z } from 'zod';
import { conditionLimits, findFault } from '@kervan/domain/conditions/condition';
import { dayRanges } from '@kervan/domain/conditions/day-ranges';
import { itemFieldNames, itemFields } from '@kervan/domain/inventory/item-fields';

const field = z.enum(itemFieldNames);
const number = z.int();
/** INV-054: one condition of the list's filter. All hold at once; "or" stands between the values of one. Amounts in minor units, percent in hundredths, weight in grams, days as yyyymmdd. */
export const itemCondition = z
  .discriminatedUnion('op', [
    z.object({ field, op: z.enum(['atLeast', 'atMost']), value: number }),
    z.object({ field, op: z.literal('between'), from: number, to: number }),
    z.object({ field, op: z.literal('within'), range: z.enum(dayRanges) }),
    z.object({
      field,
      op: z.enum(['anyOf', 'noneOf']),
      values: z.array(z.string().trim()).max(conditionLimits.valuesMax),
    }),
    z.object({ field, op: z.enum(['yes', 'no', 'unknown']) }),
  ])
  .superRefine((condition, context) => {
    const fault = findFault(itemFields[condition.field], condition);
    if (fault) context.addIssue({ code: 'custom', message: fault.code });
  });
