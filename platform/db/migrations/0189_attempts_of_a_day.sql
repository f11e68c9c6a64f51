-- Somebody may fail in the morning and pass in the afternoon: where a source numbers both, both are kept. Whether a row says anew what is
-- here is looked at by the import; of one without a number there is one of a day, as before.
drop index migrated_training_known;
create unique index migrated_training_known on migrated_training
  (employee_nr, lower(doc_number collate "und-x-icu"), lower(version collate "und-x-icu"), trained_on, coalesce(external_id, ''))
  where not deleted;
