-- The search finds people and courses by the beginnings of their words, without case and accents. The expressions are those
-- of `searchable` (platform/db/folded.ts) over what features/search/server/find.ts searches.
create index collaborator_search on collaborator using gin (
  (translate(lower((' ' || name || ' ' || cwid || ' ' || employee_nr) collate "und-x-icu"),
    'áàâãäåéèêëíìîïóòôõöúùûüñçý''’`´-–./\%_,;:()&+·"#*',
    'aaaaaaeeeeiiiiooooouuuuncy                      ')) gin_trgm_ops);

create index course_search on course using gin (
  (translate(lower((' ' || name || ' ' || doc_number || ' ' || course_id || ' v' || version) collate "und-x-icu"),
    'áàâãäåéèêëíìîïóòôõöúùûüñçý''’`´-–./\%_,;:()&+·"#*',
    'aaaaaaeeeeiiiiooooouuuuncy                      ')) gin_trgm_ops);
