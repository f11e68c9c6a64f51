import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { grantedScope } from '#product/roles.ts';
import { getNotifications, markAlertsSeen } from '../shared/calls.ts';
import type { NotificationReply } from '../shared/contract.ts';

const minute = 60_000;
const none: NotificationReply = { data: [], alerts: [] };

/**
 * The user's courses, soonest first, and an administrator's alerts; refreshed on focus and every 5 minutes, every minute
 * where a lock has to be shown at once (21 CFR 11.300(d)). A failure shows as none (S0 section 8).
 * @param isOff none are shown, nor asked for: in tablet mode they would be told to anyone who holds the tablet
 */
export function useNotifications(isOff: boolean): NotificationReply {
  const { user, role } = useSession();
  const { data } = useQuery({
    queryKey: ['notifications', user.name],
    queryFn: async ({ signal }) => {
      const query = { cwid: user.name, switchParam: 'notification', role };
      const reply: Partial<NotificationReply> = await send(getNotifications, { query, signal, isBackground: true });
      return { ...none, ...reply };
    },
    refetchInterval: grantedScope(role, 'collaborator.write') === 'all' ? minute : 5 * minute,
    refetchOnWindowFocus: true,
    retry: false,
    enabled: !isOff,
  });
  const known = useSliced(data);
  return isOff ? none : (known ?? none);
}

/** Marks alerts as seen; they are told no more. A failure leaves them, and says nothing (S0 section 8). */
export function useMarkSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (alerts: readonly string[]) => send(markAlertsSeen, { body: { alerts: [...alerts] } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
