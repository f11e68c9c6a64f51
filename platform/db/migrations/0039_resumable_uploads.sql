-- A finished upload waits, with its bytes apart from the stored files, until the signed change that names it takes it: what
-- nobody ever names can be removed, and only what was signed for is a file.
alter table upload drop constraint upload_sha256_fkey;
drop index upload_file;
alter table upload
  -- decided by the content, when it was finished
  add column mime varchar(100),
  -- the call that is writing, and until when it may without showing life
  add column holder uuid,
  add column held_until timestamptz(3),
  add constraint upload_finished_whole check (sha256 is null or (mime is not null and received = byte_size)),
  add constraint upload_held check ((holder is null) = (held_until is null));
comment on table upload is 'Resumable uploads under way (tus); a finished one knows its SHA-256 until a change takes it';
create index upload_age on upload (updated_at);
grant delete on upload to capacita_app;
