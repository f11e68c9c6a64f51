-- Counts of training that were found to differ from the attendances are set right each night, and an event says so.
insert into security_event_kind (kind) values ('countsMended');
