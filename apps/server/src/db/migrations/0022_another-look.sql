-- Something was seen of a listing while its change was being worked on: the change stays in the queue, and is decided once more.
alter table kervan.publish_queue add again boolean not null default false;
