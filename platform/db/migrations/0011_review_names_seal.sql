-- A signed review says which seal was the last when it was signed: one more place that tells of a trail that was cut since.
alter table audit_review add column seal_number integer;
alter table audit_review add column seal_hash char(64) check (seal_hash ~ '^[0-9a-f]{64}$');
alter table audit_review add check ((seal_number is null) = (seal_hash is null));
