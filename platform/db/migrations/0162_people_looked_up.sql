-- Every new person is held against every cwid that ever was, and against the names of all who are active: by an index, since a directory
-- sends ten thousand of them one after the other.
create index history_cwid on history (lower((("row" ->> 'cwid'::text) collate "und-x-icu"))) where entity::text = 'collaborator'::text;
-- Exactly the expression of `findNamesake`: the name without case, accents and more than one blank.
create index collaborator_namesake on collaborator (regexp_replace(trim(translate(lower(name collate "und-x-icu"),
  'áàâãäåéèêëíìîïóòôõöúùûüñçý''’`´-–./\%_,;:()&+·"#*',
  'aaaaaaeeeeiiiiooooouuuuncy                      ')), '\s+', ' ', 'g')) where active = 1;
