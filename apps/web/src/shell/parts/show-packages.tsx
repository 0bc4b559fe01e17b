import type { OrderEvent } from '@kervan/contracts/order-detail';
import { EventDetail } from '../../ui/event-detail.tsx';
import { PackageStatus } from '../../ui/package-status.tsx';
import { UninsuredNote } from '../../ui/uninsured-note.tsx';
import { Line, State } from './part-section.tsx';

const event: OrderEvent = {
  id: 1,
  at: '2026-03-03T09:00:00.000Z',
  kind: 'warehouseDeclined',
  packageId: 1,
  shipmentStatus: null,
  wasApplied: false,
  actor: 'warehouse',
  details: { code: 'po_box', words: 'The box was wet' },
};

/** What stands beside a package and its history. */
export function ShowPackages() {
  return (
    <>
      <State name="status of a package">
        <Line>
          <PackageStatus row={{ status: 'DeliveredToWareHouse', shipmentStatus: 'DeliveredToWarehouse' }} />
        </Line>
      </State>
      <State name="a line of history that had no effect">
        <Line>
          <EventDetail event={event} />
        </Line>
      </State>
      <State name="no insured destination">
        <UninsuredNote country="BR" />
      </State>
    </>
  );
}
