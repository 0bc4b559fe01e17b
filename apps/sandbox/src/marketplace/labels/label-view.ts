import type { components } from '@kervan/sp-api/merchantFulfillmentV0';
import { labelFile } from './label-file.ts';
import type { LabelOffer, LabelRow } from './label-row.ts';

type Schemas = components['schemas'];

const DAY_MS = 86_400_000;

/** A service as getEligibleShipmentServices offers it. */
export function offerView({ service, price, options, offerId }: LabelOffer, now: Date): Schemas['ShippingService'] {
  const arrival = new Date(now.getTime() + service.days * DAY_MS).toISOString();
  return {
    ShippingServiceName: service.name,
    CarrierName: service.carrier,
    ShippingServiceId: service.id,
    ShippingServiceOfferId: offerId,
    ShipDate: now.toISOString(),
    EarliestEstimatedDeliveryDate: arrival,
    LatestEstimatedDeliveryDate: arrival,
    Rate: price,
    RateWithAdjustments: price,
    ShippingServiceOptions: {
      DeliveryExperience: options.DeliveryExperience,
      CarrierWillPickUp: options.CarrierWillPickUp,
    },
    AvailableLabelFormats: ['PDF'],
    AvailableFormatOptionsForLabel: [{ LabelFormat: 'PDF' }],
    RequiresAdditionalSellerInputs: false,
  };
}

/** A bought label; of a cancelled one the file is empty. */
export function shipmentView(row: LabelRow): Schemas['Shipment'] {
  const { details, offer, trackingId, currency } = row.facts;
  const to = recipientOf(row);
  const file = labelFile([
    `${offer.service.carrier}  ${trackingId}`,
    `Order ${row.order_id}`,
    `To: ${to.Name}`,
    to.AddressLine1,
    `${to.PostalCode} ${to.City} ${to.CountryCode}`,
  ]);
  return {
    ShipmentId: row.shipment_id,
    AmazonOrderId: row.order_id,
    ItemList: details.ItemList,
    ShipFromAddress: details.ShipFromAddress,
    ShipToAddress: to,
    PackageDimensions: details.PackageDimensions,
    Weight: details.Weight,
    Insurance: currency,
    ShippingService: offerView(offer, row.created_at),
    Label: {
      Dimensions: { Length: 6, Width: 4, Unit: 'inches' },
      FileContents: row.status === 'Purchased' ? file : { ...file, Contents: '', Checksum: '' },
      LabelFormat: 'PDF',
    },
    Status: row.status,
    TrackingId: trackingId,
    CreatedDate: row.created_at.toISOString(),
    LastUpdatedDate: row.updated_at.toISOString(),
  };
}

/** Members are as long as the model allows. */
function recipientOf({ facts: { buyer } }: LabelRow): Schemas['Address'] {
  const { address } = buyer;
  return {
    Name: (address?.name ?? buyer.name).slice(0, 30),
    AddressLine1: (address?.addressLine1 ?? '').slice(0, 180),
    ...(address?.addressLine2 ? { AddressLine2: address.addressLine2.slice(0, 60) } : {}),
    ...(address?.stateOrRegion ? { StateOrProvinceCode: address.stateOrRegion.slice(0, 30) } : {}),
    Email: buyer.email,
    City: (address?.city ?? '').slice(0, 30),
    PostalCode: (address?.postalCode ?? '').slice(0, 30),
    CountryCode: address?.countryCode ?? '',
    Phone: (address?.phone ?? '').slice(0, 30),
  };
}
