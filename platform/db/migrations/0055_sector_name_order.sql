-- All trainings by the name of the sector: read sector by sector, as by the name of the course.
create index sector_name_order on sector (lower(name collate "es-x-icu"), sector_id);
