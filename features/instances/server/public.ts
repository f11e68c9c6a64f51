import { attendance } from './attendance.ts';
import { instance } from './instance.ts';

/** Every kind of record about instances, for their histories and reports. */
export const instanceRecords = [instance, attendance];
