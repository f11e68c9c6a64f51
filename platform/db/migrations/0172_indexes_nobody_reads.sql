-- Two indexes that no statement reads (docs/decisions/172): answers are looked for by their attempt, attempts by their person, and neither
-- questions nor contents are ever deleted, which foreign keys would look for them at. Each answer and each attempt paid for one.
drop index attempt_answer_choice;
drop index content_attempt_content;
