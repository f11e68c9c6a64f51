-- The reasons that the company offers where a change is signed, one a line; whoever signs may write any other. An installation that
-- has parameters takes them up as a revision of its own at its next start.
alter table settings add column reasons varchar(5200)
  default E'Corrección de error de carga\nCambio de puesto\nCambio de sector\nAlta por ingreso\nBaja por egreso\nActualización de datos\nRevisión periódica'
  check (reasons <> '');
