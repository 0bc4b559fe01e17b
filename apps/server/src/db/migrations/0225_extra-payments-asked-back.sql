-- An extra payment that its seller asked back is seen by staff, who give the charge back or say why not (WH-029).
alter table kervan.warehouse_extra_payment add column refund_answer text;
create index warehouse_extra_payment_asked on kervan.warehouse_extra_payment(refund_asked_at) where refund = 1;
create policy staff on kervan.warehouse_extra_payment for select to kervan_app using (kervan.is_staff());
create policy staff on kervan.warehouse_package for select to kervan_app using (kervan.is_staff());
