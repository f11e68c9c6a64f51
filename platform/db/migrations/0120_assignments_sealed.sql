-- Who set whose password, and whether that needs a confirmation, is sealed in the order of its numbers. Verification on the page reads
-- how far those went (docs/decisions/100).
grant select on sequence password_assignment_assignment_id_seq to capacita_app;
