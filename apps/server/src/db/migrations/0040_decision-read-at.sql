-- When a decision's source and competitors had been read: a revision begins when a value changes, reading it again unchanged leaves no row. null: made before, or by an event.
alter table kervan.price_change add column source_read_at timestamptz, add column target_read_at timestamptz;
