import { useQuery } from '@tanstack/react-query';
import { type StartedTablet, startTablet } from '#features/instances/shared/calls.ts';
import { storedUser, type TabletMode, tabletMode, useSession, useTabletMode } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';

interface Started {
  readonly mode: TabletMode;
  readonly token: string;
  readonly reply: Promise<StartedTablet>;
}

let started: Started | null = null;

/**
 * The instance of the tablet. A session that has begun since is put in tablet mode by it: every call of the tablet waits for this
 * one, so that none is ever made with the instructor's own rights.
 * @throws RequestFailure also when nobody is signed in, or the device is in tablet mode no more
 */
export function startedTablet(): Promise<StartedTablet> {
  const [mode, user] = [tabletMode(), storedUser()];
  if (mode === null || user === null) return Promise.reject(new RequestFailure(0, null, ''));
  const { token } = user;
  if (started?.mode === mode && started.token === token) return started.reply;
  const { iD_Course, iD_Instance } = mode;
  const body = { iD_Course, iD_Instance };
  const reply = send(startTablet, { body });
  started = { mode, token, reply };
  reply.catch(() => {
    if (started?.reply === reply) started = null;
  });
  return reply;
}

/** The same for what is drawn; what is known stays in sight while a new session is put in tablet mode. */
export function useStartedTablet() {
  const mode = useTabletMode();
  const { user } = useSession();
  return useQuery({
    queryKey: ['tablet', mode?.iD_Instance, user.token],
    queryFn: startedTablet,
    enabled: mode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: StartedTablet | undefined) =>
      before?.iD_Instance === mode?.iD_Instance ? before : undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? 5000 : false),
  });
}
