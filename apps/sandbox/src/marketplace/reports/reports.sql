create table if not exists sandbox.report (
  world text not null,
  report_id text not null,
  number bigint generated always as identity,
  seller_id text not null,
  report_type text not null,
  market text not null,
  data_start timestamptz,
  data_end timestamptz,
  status text not null check (status in ('IN_QUEUE', 'IN_PROGRESS', 'DONE', 'FATAL', 'CANCELLED')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  document_id text,
  primary key (world, report_id)
);
create index if not exists report_by_seller on sandbox.report (world, seller_id, number);
create index if not exists report_by_document on sandbox.report (world, document_id);

-- How a seller's reports turn out until further notice; no row = as they should.
create table if not exists sandbox.report_scenario (
  world text not null,
  seller_id text not null,
  outcome text check (outcome in ('CANCELLED', 'FATAL')),
  encoding text not null check (encoding in ('UTF-8', 'windows-1252')),
  is_packed boolean,
  primary key (world, seller_id)
);
