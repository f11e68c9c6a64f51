-- Whether the assignment gave an attendance because a requirement asks for it (true): it then ends with the requirement. Null
-- where a person added it, and in rows of versions that did not tell, whose first revision says it
-- (docs/decisions/046-attendances-that-end-with-their-requirement.md).
alter table attendance add column by_requirement boolean;
