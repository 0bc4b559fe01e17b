-- Shipping templates (merchant shipping groups) of a seller in one market, in their order; a seller without a row has the one of everybody.
create table if not exists sandbox.shipping_template (
  world text not null,
  market text not null,
  seller_id text not null,
  place int not null,
  template_id text not null,
  name text not null,
  primary key (world, market, seller_id, template_id)
);
