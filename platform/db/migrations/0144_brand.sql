-- How the company looks on screen and on paper; null: as the product does.
alter table settings add column accent_color varchar(7) check (accent_color ~ '^#[0-9a-f]{6}$');
-- A PNG or JPEG of at most 32 kB, base64.
alter table settings add column logo varchar(44000) check (logo <> '');
