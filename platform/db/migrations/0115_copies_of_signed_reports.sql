-- A copy of a signed report is looked up by the digest that its signature covers: that stands in the history, where an altered row
-- of `issued_report` cannot hide it.
create index history_issued_document on history (("row" ->> 'document_sha256')) where entity = 'issued_report';
