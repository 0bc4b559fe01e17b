-- Contents of feeds and reports; their addresses are signed and short-lived.
create table if not exists sandbox.document (
  world text not null,
  document_id text not null,
  -- Owner: only this seller's token gives addresses of it.
  seller_id text not null,
  -- 'feedInput', 'feedResult', 'report' or 'schema'.
  kind text not null,
  content_type text not null,
  compression text check (compression in ('GZIP')),
  -- Null until uploaded.
  content bytea,
  created_at timestamptz not null,
  primary key (world, document_id)
);
alter table sandbox.document drop constraint if exists document_kind_check;
