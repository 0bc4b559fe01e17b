-- A saved delete that finds more than was foreseen or the store does not ask about waits for the seller's answer: since when, and how many it found.
-- `delete_foreseen`: the number that was shown last, when it was saved or answered. Owner: records/items.
alter table kervan.saved_search add delete_foreseen int check (delete_foreseen >= 0), add delete_held_at timestamptz, add delete_held_count int check (delete_held_count > 0),
  add constraint saved_search_held check ((delete_held_at is null) = (delete_held_count is null));
