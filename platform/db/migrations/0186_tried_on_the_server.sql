-- A batch that `npm run import` has prepared is nobody's until a person tries it on the page: who runs commands is nobody to four eyes.
alter table import_preparation add column of_server boolean default false not null;
comment on column import_preparation.of_server is 'Prepared by a command of the server, and neither chosen nor tried by a person since: it is not released';
