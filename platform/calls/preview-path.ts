/** The path where a change that decides training is tried and undone, to tell beforehand what it would mean. */
export const previewPath = (path: `/${string}`): `/${string}` => `/api/Preview${path.replace(/^\/api/, '')}`;
