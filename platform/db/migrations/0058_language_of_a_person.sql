-- The language in which a person last used the product: mails to them are written in it.
create table person_language (
  employee_nr integer primary key references collaborator,
  language varchar(2) not null check (language ~ '^[a-z]{2}$')
);
comment on table person_language is 'The language in which a person last used the product';
grant select, insert, update on person_language to capacita_app;
