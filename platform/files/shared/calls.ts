import { z } from 'zod';
import { call } from '#platform/calls/call.ts';

/** Where resumable uploads are sent, by the protocol of tus: its steps are no declared calls. */
export const uploadsPath = '/api/uploads';

/** The id of an upload: a UUID in small letters. */
export const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const uploadKey = z.object({ id: z.string().toLowerCase().regex(uploadId, { error: 'invalid' }) });

/**
 * Shows a finished upload to who sent it, before a change takes it. Its address is one that the browser's own players may read
 * with the cookie of the session.
 */
export const getUpload = call({
  path: '/CourseManager/GetUpload',
  permission: 'staff.read',
  acceptsFileCookie: true,
  query: uploadKey,
});
