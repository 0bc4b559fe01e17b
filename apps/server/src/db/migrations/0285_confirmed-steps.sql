-- First steps of a new store whose defaults the seller keeps: nothing of the settings tells that they were looked at. Owner: records/stores.
alter table kervan.store add steps_confirmed text[] not null default '{}';
