import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';

/** No instance has this number: what is noted in a preview is noted nowhere else. */
export const previewInstance = 0;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The course as a learner's player gets it, not begun, due on its validity date. @param today company day */
export function previewItem(course: GridRow, today: string): PendingCourseItem {
  const dateVig = String(course.dateVig ?? today);
  const expiration = dateVig < today ? today : dateVig;
  return {
    attended: {
      iD_Course: String(course.iD_Course),
      iD_Instance: previewInstance,
      employee_Nr: 0,
      status: AttendanceStatus.NotStarted,
      approved: null,
      score: null,
      attempt: 0,
      onTime: null,
      present: null,
      updateDate: null,
      finishedDate: null,
      expiration_Date: expiration,
      daysLeft: Math.round((Date.parse(expiration) - Date.parse(today)) / dayMilliseconds),
      modality: Modality.Online,
    },
    course: {
      iD_Course: String(course.iD_Course),
      doc_Number: String(course.doc_Number),
      name: String(course.name),
      content: String(course.content ?? ''),
      iD_Type: String(course.iD_Type),
      version: Number(course.version),
      score: Number(course.score),
      status: Number(course.status),
    },
    instance: {
      iD_Instance: previewInstance,
      modality: Modality.Online,
      instance_Date: null,
      place: null,
      starts_At: null,
      ends_At: null,
      status: 0,
      instructor: '',
      duration: null,
      sector_Name: '',
    },
  };
}
