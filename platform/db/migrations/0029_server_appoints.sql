-- Whoever runs the server gives an administrator's role where no two administrators are left to do it.
insert into security_event_kind values ('administratorAppointed');
