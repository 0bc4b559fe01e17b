-- What the listing was to show with each sending: when a later one did not go out, the one before is again what is on its way. Owner: listings.
alter table kervan.submission add flight_price int, add flight_quantity int, add flight_handling smallint;
