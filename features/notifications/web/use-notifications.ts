import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { request } from '#platform/ui/http/request.ts';
import type { NotificationItem } from '../contract.ts';

/** The user's notifications, soonest first; refreshed on focus and every 5 minutes. A failure shows as none (S0 section 8). */
export function useNotifications(): readonly NotificationItem[] {
  const { user, role } = useSession();
  const { data } = useQuery({
    queryKey: ['notifications', user.name],
    queryFn: async ({ signal }) => {
      const query = { cwid: user.name, switchParam: 'notification', role };
      const reply = await request<{ data?: NotificationItem[] }>('/api/AttendedJoinedWCourse', {
        query,
        signal,
        isBackground: true,
      });
      return reply.data ?? [];
    },
    refetchInterval: 5 * 60 * 1000,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return data ?? [];
}
