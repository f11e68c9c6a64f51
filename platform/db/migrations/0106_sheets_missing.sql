-- Instances finished on paper whose scanned sheet is missing, which the desk of administrators and trainers counts.
create index instance_sheet_missing on instance (sector_id)
  where modality = 2 and status = 1 and not deleted and sheet_sha256 is null;
