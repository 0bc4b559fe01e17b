-- What a call with an Idempotency-Key began whose end an outside says: the same attempt goes on with it after a crash, and begins nothing anew.
-- held_by null: nobody works on it. Owner: http.
alter table kervan.idempotency add begun jsonb;
