-- A person may be an inspector, who reads and changes nothing.
alter table collaborator drop constraint collaborator_role_check;
alter table collaborator add constraint collaborator_role_check check (role in (0, 1, 2, 3, 4, 5));
