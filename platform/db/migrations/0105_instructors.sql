-- Who instructs a run: a person of the company, or somebody else with the institution that they come from (decisions section 8).
-- With neither, the name is as it was typed. A person's name stands in the row as it was then, whole.
alter table instance
  alter column instructor type varchar(50),
  add column instructor_nr integer references collaborator,
  add column instructor_institution varchar(60)
    check (instructor_institution <> ''),
  add check (instructor_nr is null or instructor_institution is null),
  add check ((instructor_nr is null and instructor_institution is null) or instructor <> '');
comment on column instance.instructor_nr is 'The instructor, where it is a person of the company';
comment on column instance.instructor_institution is 'Where an instructor of another house comes from';
create index instance_instructor on instance (instructor_nr) where instructor_nr is not null;
