-- The number of a parcel whose purchase was cancelled: it goes nowhere. Bought again the parcel has none until it is told, and what the marketplace still shows
-- under the old one is not of it (decision 70). Owner: records/orders.
alter table kervan.order_package add column dropped_tracking text collate "C";
