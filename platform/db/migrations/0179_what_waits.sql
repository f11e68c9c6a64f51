-- The bell counts each minute the messages to webhooks that were given up within a week, among all that were delivered in it.
create index webhook_delivery_given_up on webhook_delivery (closed_at) where state = 2;

-- People whom a group or a mapping of many moved at once: each is made good in the background, some at a time. No evidence; what is made good is.
create table provisioned_due (
  provisioned_user_id uuid primary key references provisioned_user,
  author varchar(50) not null,
  reason varchar(255) not null,
  since timestamptz(3) not null
);
comment on table provisioned_due is 'Provisioned people who are looked at again in the background, by whom and why; no evidence';
create index provisioned_due_next on provisioned_due (since, provisioned_user_id);
grant select, insert, update, delete on provisioned_due to capacita_app;
