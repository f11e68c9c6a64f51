import { generalProfiles, spacProfiles, spacs } from '#demo/company/spac.ts';
import type { DemoSpac } from '#demo/company/types.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { created, edited, firstDay, known, type SeedContext } from './seed-context.ts';

/** Numbers that the database gave to SPAC profiles (by key) and general profiles (by description). */
export interface Systems {
  readonly spacProfileIds: ReadonlyMap<string, number>;
  readonly generalProfileIds: ReadonlyMap<string, number>;
  /** day, from today, from which a SPAC profile or a general profile can be given to people */
  readonly availableFrom: ReadonlyMap<string, number>;
}

const underValidation = 0;
const retired = 3;

/** Computerised systems with their validation, their access profiles and the bundles of these. */
export async function writeSystems(context: SeedContext): Promise<Systems> {
  const entered = new Map(spacs.map((spac) => [spac.id, Math.max(firstDay + 1, spac.dateRealIni ?? firstDay + 1)]));
  await writeSpacs(context, entered);
  const { tx, calendar } = context;
  const profileDay = (spac: string) => known(entered, spac) + 1;
  const profileRows = await importAuditedRows(
    tx,
    'spac_profile',
    spacProfiles.map((profile, index) => ({
      values: { spac_id: profile.spac, description: profile.description },
      act: created(calendar, 'itps', profileDay(profile.spac), 600 + index * 2, 'Alta de perfil de acceso'),
    })),
  );
  const spacProfileIds = new Map(
    spacProfiles.map((profile, index) => [profile.key, profileRows[index]?.spac_profile_id ?? 0]),
  );
  const generalRows = await importAuditedRows(
    tx,
    'general_profile',
    generalProfiles.map((general, index) => ({
      values: { description: general.description },
      act: created(calendar, 'itps', firstDay + 2, 700 + index * 4, 'Alta inicial'),
    })),
  );
  const generalProfileIds = new Map(generalRows.map((row) => [row.description, row.general_profile_id]));
  const spacOf = new Map(spacProfiles.map((profile) => [profile.key, profile.spac]));
  const links = generalProfiles.flatMap((general, index) =>
    general.spacProfiles.map((key) => ({
      values: {
        general_profile_id: known(generalProfileIds, general.description),
        spac_profile_id: known(spacProfileIds, key),
      },
      act: created(calendar, 'itps', profileDay(known(spacOf, key)) + 1, 720 + index * 4, 'Asignación de perfiles'),
    })),
  );
  await importAuditedRows(tx, 'general_profile_spac', links);
  const availableFrom = new Map([
    ...spacProfiles.map((profile): [string, number] => [profile.key, profileDay(profile.spac) + 1]),
    ...generalProfiles.map((general): [string, number] => [general.description, firstDay + 3]),
  ]);
  return { spacProfileIds, generalProfileIds, availableFrom };
}

/** Each system enters as under validation, gets its status when that ended, and leaves on its last day. */
async function writeSpacs({ tx, calendar }: SeedContext, entered: ReadonlyMap<string, number>): Promise<void> {
  const day = (days: number | null) => (days === null ? null : calendar.day(days));
  await importAuditedRows(
    tx,
    'spac',
    spacs.map((spac, index) => ({
      values: {
        ...asRow(spac, day),
        status: underValidation,
        active: true,
        observation: '',
        date_real_fin: null,
        date_reval: null,
      },
      act: created(calendar, 'itps', known(entered, spac.id), 560 + index * 3, 'Alta del sistema computarizado'),
    })),
  );
  const changed = (chosen: readonly DemoSpac[], when: (spac: DemoSpac) => number, reason: string) =>
    importAuditedChanges(
      tx,
      'spac',
      chosen.map((spac) => {
        const { spac_id, ...values } = asRow(spac, day);
        return {
          key: { spac_id },
          changes: values,
          act: edited(calendar, 'itps', when(spac), 840, reason),
        };
      }),
    );
  const validated = spacs.filter((spac) => spac.status !== underValidation && spac.status !== retired);
  const validatedOn = (spac: DemoSpac) => Math.max(known(entered, spac.id) + 5, (spac.dateRealFin ?? 0) + 1);
  await changed(validated, validatedOn, 'Cierre de la validación');
  await changed(
    spacs.filter((spac) => spac.status === retired),
    () => -71,
    'Baja del sistema: reemplazado',
  );
}

function asRow(spac: DemoSpac, day: (days: number | null) => string | null) {
  return {
    spac_id: spac.id,
    name: spac.name,
    status: spac.status,
    gxp: spac.gxp,
    building: spac.building,
    bp_owner: spac.bpOwner,
    observation: spac.observation,
    cat_sw: spac.catSw,
    cat_hw: spac.catHw,
    resp_user: spac.respUser,
    sys_owner: spac.sysOwner,
    qa_unit: spac.qaUnit,
    sm_expert: spac.smExpert,
    date_st_ini: day(spac.dateStIni),
    date_st_fin: day(spac.dateStFin),
    date_real_ini: day(spac.dateRealIni),
    date_real_fin: day(spac.dateRealFin),
    date_reval: day(spac.dateReval),
    sys_supplier: spac.sysSupplier,
    it_service: spac.itService,
    hse: spac.hse,
    active: spac.active,
    owner: spac.owner,
    adm_ing: spac.admIng,
    form_xls: spac.formXls,
  };
}
