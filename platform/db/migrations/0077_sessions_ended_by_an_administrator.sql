-- An administrator may end the sessions of a person (21 CFR 11.300(b) and (d)): a lost tablet, a password that somebody saw.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason::text = any (array['signOut'::text, 'idle'::text, 'age'::text, 'deactivated'::text,
    'credentials'::text, 'role'::text, 'signing'::text, 'tablet'::text, 'administrator'::text]));
