-- The bell asks for the events of a few kinds, among very many of others, each time that a page is opened.
create index security_event_kind_time on security_event (kind, happened_at);
