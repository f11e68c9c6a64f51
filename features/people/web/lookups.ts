import type { GridRow } from '#platform/grid/wire.ts';
import type { LookupFilter, LookupSource } from '#platform/ui/form/use-lookup.ts';
import { request } from '#platform/ui/http/request.ts';

/** People at work, found by name or cwid. */
export const collaboratorLookup: LookupSource = {
  address: '/api/Collaborator/LoadLookupCollaborator',
  valueName: 'employee_Nr',
  searchNames: ['name', 'cwid'],
  labelOf: (row) => `${row.name} (${row.employee_Nr})`,
};

export const sectorLookup: LookupSource = {
  address: '/api/Sector/LoadLookupSectors',
  valueName: 'iD_Sector',
  searchNames: ['name'],
  labelOf: (row) => String(row.name),
};

export const shiftLookup: LookupSource = {
  address: '/api/Turn/LoadLookupShifts',
  valueName: 'iD_Shift',
  searchNames: ['name', 'schedule'],
  labelOf: (row) => `${row.name} · ${row.schedule}`,
};

export const generalProfileLookup: LookupSource = {
  address: '/api/ProfGral/LoadLookupProfGral',
  valueName: 'iD_ProfGral',
  searchNames: ['description'],
  labelOf: (row) => String(row.description),
};

const profiles: LookupSource = {
  address: '/api/Profile/LoadLookupProfiles',
  valueName: 'iD_Profile',
  searchNames: ['name'],
  labelOf: (row) => String(row.name),
};

/** Every profile, told apart by its sector. */
export const profileLookup: LookupSource = {
  ...profiles,
  searchNames: ['name', 'sector_Name'],
  labelOf: (row) => `${row.name} · ${row.sector_Name}`,
};

/** The profiles of a sector; of none while none is chosen. */
export function profilesOfSector(sector: unknown): LookupSource {
  const filter: LookupFilter = ['iD_Sector', '=', typeof sector === 'number' ? sector : 0];
  return { ...profiles, filter };
}

/** @param sectors at least one */
export const ofSectors = (sectors: readonly number[]): LookupFilter =>
  sectors.flatMap((sector, index) => [...(index === 0 ? [] : (['or'] as const)), ['iD_Sector', '=', sector] as const]);

/** Every profile of some sectors, by name. @param sectors `iD_Sector` of each, at least one */
export async function loadProfilesOf(sectors: readonly number[], signal: AbortSignal): Promise<readonly GridRow[]> {
  const query = {
    filter: JSON.stringify(ofSectors(sectors)),
    sort: JSON.stringify([{ selector: 'name' }]),
    take: 1000,
  };
  const reply = await request<readonly GridRow[] | { readonly data: readonly GridRow[] }>(profiles.address, {
    query,
    signal,
  });
  return 'data' in reply ? reply.data : reply;
}
