-- Every revision that is written pays for each index. `history_moment` begins with the moment, as this one does, and `history_every_cwid` has
-- the cwids of people among all (0184). No version looks for either by name.
drop index history_changed_at;
drop index history_cwid;
