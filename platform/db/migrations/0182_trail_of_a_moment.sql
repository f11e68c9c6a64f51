-- The trail as it is shown, newest first (docs/decisions/158-what-still-grew.md): of a moment in which many were written, as by an assignment to
-- everybody, all revisions were read and sorted for a page of a hundred. The index of moments alone, which this one makes needless, is not
-- dropped here: a longer transaction that reads the history would have to end first, and waits for what an upgrade holds.
create index history_moment on history (changed_at, history_id);
