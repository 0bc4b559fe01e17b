-- Which items' changes did not reach the store, for the dashboard. Owner: listings. The state is part of submission_open's condition
-- already, so no update loses anything by a second index over it.
create index submission_failed_item on kervan.submission(store_id, item_id, seq, attempt) where state in ('refused', 'failed');
