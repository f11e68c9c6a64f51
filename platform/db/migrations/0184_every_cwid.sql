-- Who ever had a cwid, looked for many at a time while the history grows within one transaction (docs/decisions/159): by an index that the planner has no other
-- for, since nothing else in the condition has one. `history_cwid`, of one kind of record, is needless from now on; it goes with a later version,
-- as its removal waits for every reading of the history.
create index history_every_cwid on history (lower(("row" ->> 'cwid') collate "und-x-icu"))
  where lower(("row" ->> 'cwid') collate "und-x-icu") is not null;
analyze history;
