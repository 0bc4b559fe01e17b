-- When the token of a search's next page was given: one that is refused a while later is over, and the words begin again with their first page. Null = no page is
-- open, or it was given before this was noted. Owner: records/items/automatic-search.
alter table kervan.automatic_search add column page_token_at timestamptz;
