-- A file that comes back mended goes on where the one before it was (docs/decisions/174-a-mended-file.md).
alter table import_preparation add column mends integer references import_preparation;
comment on column import_preparation.mends is 'The batch whose refused rows this file mends: it is matched and released by the same choices';
