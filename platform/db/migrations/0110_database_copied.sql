-- The database's folder turned out, at a start, to be a copy that was taken while PostgreSQL ran on it.
insert into security_event_kind values ('databaseCopied');
