-- A search of people looks for a text in names or in cwids: an index of one of the two alone serves neither.
create index collaborator_cwid_trigrams on collaborator using gin (lower(cwid collate "und-x-icu") gin_trgm_ops);
analyze collaborator;
