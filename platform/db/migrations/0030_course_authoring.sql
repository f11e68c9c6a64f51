-- What authors of courses work with.

-- The company's name, which the form of a new course begins with.
alter table settings add column company varchar(50) check (company <> '');

-- Contents and questions change places within one act: the order has to hold at its end, not in between.
drop index content_order;
alter table content add constraint content_order
  exclude using btree (course_id with =, position with =) where (not deleted) deferrable initially deferred;
drop index choice_order;
alter table choice add constraint choice_order
  exclude using btree (content_id with =, position with =) where (not deleted) deferrable initially deferred;

create table course_draft (
  employee_nr integer not null references collaborator,
  -- a course, or 'new' for one that is not created yet
  course_id varchar(10) not null,
  page text not null check (page in ('information', 'material', 'requirements')),
  -- what the page needs to go on; no record, and nothing is signed with it
  body text not null,
  updated_at timestamptz(3) not null,
  primary key (employee_nr, course_id, page)
);
comment on table course_draft is 'What an author has typed and not signed yet: one''s own, gone once it is signed, discarded or 30 days old';
create index course_draft_course on course_draft (course_id, updated_at);
grant select, insert, update, delete on course_draft to capacita_app;
