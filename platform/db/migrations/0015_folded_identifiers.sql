-- Names and identifiers that may stand once are compared without case by a collation that is named, because the database's
-- own may be any: under C, `PEÑA1` and `peña1` were two people. Queries fold as these indexes do (platform/db/folded.ts).

drop index collaborator_cwid;
create unique index collaborator_cwid on collaborator (lower(cwid collate "und-x-icu"));

drop index sector_live_name;
create unique index sector_live_name on sector (lower(name collate "und-x-icu")) where not deleted;

drop index profile_live_name;
create unique index profile_live_name on profile (sector_id, lower(name collate "und-x-icu")) where not deleted;

drop index shift_live_name;
create unique index shift_live_name on shift (lower(name collate "und-x-icu")) where not deleted;

drop index general_profile_live_description;
create unique index general_profile_live_description on general_profile (lower(description collate "und-x-icu"))
  where not deleted;

drop index spac_id_any_case;
create unique index spac_id_any_case on spac (lower(spac_id collate "und-x-icu"));

drop index spac_profile_live_description;
create unique index spac_profile_live_description on spac_profile (spac_id, lower(description collate "und-x-icu"))
  where not deleted;

drop index course_lineage_version;
create unique index course_lineage_version on course (lower(doc_number collate "und-x-icu"), version) where not deleted;

drop index course_lineage_in_editing;
create unique index course_lineage_in_editing on course (lower(doc_number collate "und-x-icu"))
  where status = 0 and not deleted;
