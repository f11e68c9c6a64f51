-- What the program was started with changed, or its key: events of the start, for the bells and /Audit (docs/decisions/113).
insert into security_event_kind values ('environmentNoted'), ('environmentChanged'), ('keyReplaced');
