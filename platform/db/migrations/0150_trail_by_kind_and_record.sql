-- The trail of one kind of record, newest first, and that of one record, as the list of the audit asks for them: without these, each of
-- both reads the whole history.
create index history_entity_changed_at on history (entity, changed_at, history_id);
create index history_record_key_folded on history (lower(record_key collate "und-x-icu"));
-- What the second index is on has no statistics before: without them the planner takes a record for a two-hundredth of the history.
analyze history;
