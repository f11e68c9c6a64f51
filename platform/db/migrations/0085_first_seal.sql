-- The number of the last seal stands with what is signed: whoever makes the seals anew has to alter every signature too.
create function last_seal_number() returns integer language sql stable
set search_path = pg_catalog, public, pg_temp as $$ select max(seal_number) from seal $$;
alter table signature add column seal_number integer;
alter table signature alter column seal_number set default last_seal_number();
comment on column signature.seal_number is 'The last seal when it was signed; null before the first, and of signatures of before this column';
alter table issued_report add column seal_number integer;
alter table issued_report add column seal_hash char(64) check (seal_hash ~ '^[0-9a-f]{64}$');
alter table issued_report add check ((seal_number is null) = (seal_hash is null));

-- No first seal is made of a history that ought to have one: that is told, and so is who makes it all the same. The demo company,
-- whose history lies years back, says up to where it was loaded.
insert into security_event_kind (kind) values ('firstSealRefused'), ('firstSealAllowed'), ('demoLoaded');
