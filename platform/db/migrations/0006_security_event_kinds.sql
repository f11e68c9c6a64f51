-- The closed set of what a security event may be, as rows: a later migration that needs another kind inserts it here, and
-- features/integrity/contract.ts gives it its words.

create table security_event_kind (
  kind varchar(40) primary key
);
comment on table security_event_kind is 'What a security event may be; the words stand in the contract of integrity';

insert into security_event_kind (kind) values
  ('signInSucceeded'), ('signInFailed'), ('signInLocked'), ('accountLocked'), ('accountUnlocked'), ('signOut'),
  ('sessionExpired'), ('sessionRevoked'), ('signingSucceeded'), ('signingFailed'), ('signingLocked'), ('passwordChanged'),
  ('signatureAccepted'), ('permissionDenied'), ('auditVerified'), ('auditBroken');

alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_known
  foreign key (kind) references security_event_kind (kind);
create index security_event_verification on security_event (event_id) where kind in ('auditVerified', 'auditBroken');

grant select on security_event_kind to capacita_app;
