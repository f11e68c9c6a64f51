-- The token of a session in tablet mode has been in many hands: leaving the mode ends that session and opens another.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason::text = any (array['signOut'::text, 'idle'::text, 'age'::text, 'deactivated'::text,
    'credentials'::text, 'role'::text, 'signing'::text, 'tablet'::text]));
