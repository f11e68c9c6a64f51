-- What people were trained in, wherever it was recorded, is given out signed too (docs/decisions/170-of-every-source.md).
alter table issued_report drop constraint issued_report_kind_check,
  add constraint issued_report_kind_check check (kind::text = any
    (array['CapaCollabReport'::text, 'CapaOriginReport'::text, 'CapaSpacReport'::text]));
