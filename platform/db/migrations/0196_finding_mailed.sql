-- That the mail server took what a verification found. The finding itself is kept before anybody is told of it (docs/decisions/098).
insert into security_event_kind values ('auditBrokenMailed');
