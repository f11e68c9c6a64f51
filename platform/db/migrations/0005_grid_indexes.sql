-- Names as the grids fold and sort them: with the collation named, because the database's own may be any. The trigram
-- indexes of 0002 and 0003 stood on another expression, which no statement of the grids uses.

drop index collaborator_name_trigrams;
create index collaborator_name_trigrams on collaborator
  using gin (lower(name collate "und-x-icu") gin_trgm_ops);
create index collaborator_name_order on collaborator (lower(name collate "es-x-icu"), employee_nr);

drop index course_name_trigrams;
create index course_name_trigrams on course using gin (lower(name collate "und-x-icu") gin_trgm_ops);
