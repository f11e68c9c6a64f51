-- The revision of a course's material counts deleted contents too, which the index of their order leaves out.
create index content_course on content (course_id);
