-- What else a store's competition asks on average, and what the marketplace calls competitive (PRICE-001): shown, not followed (decision 52). Owner: records/products.
alter table kervan.target_offer add average_landed int, add competitive_threshold int;
