-- How a person is found in the directory, and whether what guards signatures takes two people (decisions section 5).
-- An installation that has parameters takes these up as a revision of its own at its next start: the history holds
-- whole rows.
alter table settings
  -- the one attribute that names a person to the directory
  add user_attribute varchar(64) not null default 'sAMAccountName' check (user_attribute ~ '^[A-Za-z][A-Za-z0-9-]*$'),
  -- in force as soon as two administrators who may release a change are active
  add four_eyes boolean not null default true;
