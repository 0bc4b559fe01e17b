import { defineCalls } from './endpoint.ts';
import type { staffWarehouseSchemas } from './staff-warehouse.ts';

/** What the warehouse told that belongs to nobody. */
export const staffWarehouse = defineCalls<typeof staffWarehouseSchemas>()({
  unknownEvents: {
    id: 'SHELL-102-unknownEvents',
    method: 'GET',
    path: '/api/staff/warehouse/unknownEvents',
    access: 'staff',
    answers: 'data',
  },
});
