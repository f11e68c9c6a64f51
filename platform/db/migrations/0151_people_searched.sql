-- A search of people looks for a text in names or in cwids: an index of one of the two alone serves neither.
create index collaborator_cwid_trigrams on collaborator using gin (lower(cwid collate "und-x-icu") gin_trgm_ops);
analyze collaborator;
-- Instances by their date, from either end: an order of what can be null needs an index that says where null stands.
create index instance_date_order on instance (instance_date nulls first, instance_id);
