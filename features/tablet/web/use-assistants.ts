import { useQuery } from '@tanstack/react-query';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import type { Assistants } from '#features/paper/shared/contract.ts';
import { loadAssistants } from '#features/paper/web/public.tsx';
import { tabletMode } from '#features/session/web/public.tsx';
import { deviceName } from './device.ts';
import { startedTablet } from './started-tablet.ts';

/** How often the list looks what other tablets have changed, in ms. */
const every = 5000;

/** Gone with tablet mode, as everything under its name. */
const storageKey = 'capacita.tablet.assistants';

interface InstanceKey {
  readonly iD_Course: string;
  readonly iD_Instance: number;
}

/** Who takes part, as this tablet knew it last (S0 section 9); nobody of another instance. */
function readKept({ iD_Instance }: InstanceKey): Assistants | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { id: number; rows: Assistants } | null;
    return kept?.id === iD_Instance ? kept.rows : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Who takes part in the tablet's instance: kept locally, loaded anew while the page is in sight, without keeping the session alive.
 */
export function useAssistants(key: InstanceKey) {
  return useQuery({
    queryKey: [attendanceKey, 'assistants', key.iD_Instance],
    queryFn: async ({ signal }) => {
      await startedTablet();
      const rows = await loadAssistants({ ...key }, signal, { device: deviceName(), isBackground: true });
      if (tabletMode()?.iD_Instance === key.iD_Instance)
        localStorage.setItem(storageKey, JSON.stringify({ id: key.iD_Instance, rows }));
      return rows;
    },
    placeholderData: () => readKept(key),
    refetchInterval: every,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
}

export type Assistant = Assistants[number];
