-- A signed report is evidence of its own (21 CFR 11.70): the signature covers what was asked, how many rows came, and the SHA-256 of
-- the document as it left the server, so that a copy can be held against it.
create table issued_report (
  issued_report_id integer generated always as identity primary key,
  kind varchar(30) not null check (kind::text = any (array['CapaCollabReport'::text, 'CapaSpacReport'::text])),
  -- 1 PDF, 2 Excel
  format smallint not null check (format in (1, 2)),
  language char(2) not null,
  issuer_employee_nr integer not null references collaborator,
  -- in the words that stand in the document
  filters varchar(2100) not null,
  row_count integer not null check (row_count >= 0),
  byte_size bigint not null check (byte_size > 0),
  document_sha256 char(64) not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
comment on table issued_report is 'Signed reports: what was asked, by whom, and the digest of the document';
create index issued_report_issuer on issued_report (issuer_employee_nr);
create index issued_report_document on issued_report (document_sha256);
select audit_table('issued_report', 'issued_report_id');
grant select, insert on issued_report to capacita_app;
