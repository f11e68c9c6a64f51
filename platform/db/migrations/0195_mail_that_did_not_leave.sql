-- A code or password that the mail server did not take: those of a day are counted by what left (docs/decisions/100).
insert into security_event_kind values ('passwordCodeLost');
