import { collaboratorLookup } from '#features/people/web/public.tsx';

/** Everybody the reader sees, also those who left: a report is about them too. */
export const peopleLookup = { ...collaboratorLookup, address: '/api/Collaborator' };
