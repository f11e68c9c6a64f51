import { profiles } from '#demo/company/profiles.ts';
import { companyName, sectors } from '#demo/company/sectors.ts';
import { shifts } from '#demo/company/shifts.ts';
import {
  importAuditedChanges,
  importAuditedRows,
  insertAudited,
  updateAudited,
} from '#features/integrity/server/public.ts';
import { systemActor } from '#platform/signing/act.ts';
import { actOn, created, edited, firstDay, known, type SeedContext, signedOn } from './seed-context.ts';

/** Numbers that the database gave to sectors, profiles and shifts, by name. */
export interface Organisation {
  readonly sectorIds: ReadonlyMap<string, number>;
  readonly profileIds: ReadonlyMap<string, number>;
  readonly shiftIds: ReadonlyMap<string, number>;
}

/** The parameters: passwords and signatures work at once in a demo, mail and directory are off. */
export async function writeSettings({ tx, calendar }: SeedContext): Promise<void> {
  const installed = actOn(calendar, systemActor, firstDay, 510, 'Instalación del sistema');
  await insertAudited(
    tx,
    'settings',
    {
      company: companyName,
      port: 587,
      host: 'correo.laboratorioaustral.example',
      email_from: 'capacitaciones@laboratorioaustral.example',
      email_url: 'https://capacita.laboratorioaustral.example',
      domain: 'laboratorioaustral.example',
      expiration_days_capa_inicial: 45,
      must_change_password: false,
      require_signature_acceptance: false,
      four_eyes: false,
      compliance_target: 95,
      // Nobody backs a demo up: the bells would ring for nothing.
      backup_alarm_days: 0,
      rehearsal_alarm_days: 0,
    },
    installed,
  );
  const shorter = signedOn(
    calendar,
    'itps',
    -412,
    655,
    'Plazo de capacitación inicial según hallazgo de auditoría',
    'parametersChanged',
  );
  await updateAudited(tx, 'settings', { settings_id: 1 }, { expiration_days_capa_inicial: 30 }, shorter);
}

/** Sectors, their profiles, and shifts. */
export async function writeOrganisation({ tx, calendar }: SeedContext): Promise<Organisation> {
  const installed = (minutes: number) => created(calendar, 'itps', firstDay, minutes, 'Alta inicial');
  const sectorRows = await importAuditedRows(
    tx,
    'sector',
    sectors.map((sector, index) => ({
      values: { name: sector.name, active: sector.building, management: sector.management },
      act: installed(540 + index * 2),
    })),
  );
  const sectorIds = new Map(sectorRows.map((row) => [row.name, row.sector_id]));
  const profileRows = await importAuditedRows(
    tx,
    'profile',
    profiles.map((profile, index) => ({
      values: { sector_id: known(sectorIds, profile.sector), name: profile.name },
      act: installed(560 + index * 2),
    })),
  );
  const shiftRows = await importAuditedRows(
    tx,
    'shift',
    shifts.map((shift, index) => ({ values: { ...shift }, act: installed(600 + index * 2) })),
  );
  return {
    sectorIds,
    profileIds: new Map(profileRows.map((row) => [row.name, row.profile_id])),
    shiftIds: new Map(shiftRows.map((row) => [row.name, row.shift_id])),
  };
}

/** Puts the people in charge in their sectors, once they are there. */
export async function writeResponsibles({ tx, calendar }: SeedContext, organisation: Organisation): Promise<void> {
  const changes = sectors.flatMap((sector, index) =>
    sector.responsible === null
      ? []
      : {
          key: { sector_id: known(organisation.sectorIds, sector.name) },
          changes: { resp_employee_nr: sector.responsible },
          act: edited(calendar, 'itps', firstDay + 3, 600 + index * 3, 'Designación del responsable del sector'),
        },
  );
  await importAuditedChanges(tx, 'sector', changes);
}
