-- Two notifications of one moment are applied in the order in which the queue gave them.
alter table kervan.notification_inbox add column seq bigint generated always as identity;
