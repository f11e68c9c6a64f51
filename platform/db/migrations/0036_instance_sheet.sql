-- The signed attendance sheet of an instance on paper, scanned: its name and the SHA-256 of its bytes. A sheet that
-- replaces another leaves that one in the history of the instance.
alter table instance
  add column sheet_name varchar(255),
  add column sheet_sha256 char(64) references file,
  add constraint instance_sheet check ((sheet_name is null) = (sheet_sha256 is null));
create index instance_sheet_file on instance (sheet_sha256) where sheet_sha256 is not null;
