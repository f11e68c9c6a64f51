import { request } from '#platform/ui/http/request.ts';
import { CollaboratorStatus, collaboratorShape } from '../shared/contract.ts';
import { ofSectors } from './lookups.ts';

/** How many people are at work in each profile of some sectors, by `sector/profile`. @param sectors at least one */
export async function countPeopleOf(
  sectors: readonly number[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const query = {
    filter: JSON.stringify([['active', '=', CollaboratorStatus.Active], 'and', ofSectors(sectors)]),
    group: JSON.stringify([
      { selector: 'iD_Sector', isExpanded: true },
      { selector: 'iD_Profile_Web', isExpanded: false },
    ]),
  };
  const { data } = await request<{
    readonly data: readonly { readonly key: number; readonly items: readonly { key: number; count: number }[] }[];
  }>(`/api/${collaboratorShape.path}`, { query, signal });
  return Object.fromEntries(
    data.flatMap((sector) => sector.items.map(({ key, count }) => [`${sector.key}/${key}`, count])),
  );
}
