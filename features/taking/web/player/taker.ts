import { createContext, useContext } from 'react';
import { useSession } from '#features/session/web/public.tsx';

/** Somebody who takes a course. */
export interface TakingPerson {
  readonly cwid: string;
  readonly employee_Nr: number;
  readonly fullName: string;
  /** has not accepted yet what a signature binds to, as far as the tablet knows */
  readonly acceptanceDue?: boolean;
}

/** In tablet mode: whom the tablet is handed to. */
const AttendeeContext = createContext<TakingPerson | null>(null);

/** The course inside is taken by this person, on the session of another (decisions section 9). */
export const AttendeeProvider = AttendeeContext.Provider;

/** Who takes the course, and whether on a tablet that is passed around. */
export interface Taker extends TakingPerson {
  /** Answers outlive the page and a closed browser, and the signer types both components of the signature. */
  readonly isOnTablet: boolean;
}

/** Who takes the course: the signed-in user, or whom the tablet is handed to. */
export function useTaker(): Taker {
  const { user } = useSession();
  const attendee = useContext(AttendeeContext);
  if (attendee !== null) return { ...attendee, isOnTablet: true };
  return { cwid: user.name, employee_Nr: user.employee_Nr, fullName: user.fullName, isOnTablet: false };
}
