-- The people of a sector in the order of their numbers, as lists show them: without it a page read the whole sector and sorted it.
create index collaborator_of_sector on collaborator (sector_id, employee_nr);
