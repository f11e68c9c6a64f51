import { getUpload } from '#platform/files/shared/calls.ts';
import { getCourseMedia, getCoursePdf } from '../../shared/calls.ts';

/** The content that a file belongs to. */
interface FileKey {
  readonly iD_Content: number;
  readonly iD_Course: string;
}

/** Address of a PDF of a content; it wants the headers of a call. */
export function pdfAddress(content: FileKey, iD_PDF: number): string {
  return `${getCoursePdf.path}?${new URLSearchParams({
    ID_PDF: String(iD_PDF),
    ID_Content: String(content.iD_Content),
    ID_Course: content.iD_Course,
  })}`;
}

/** Address of an uploaded film; a cookie of the session authorises it, so that the browser can stream it by itself. */
export function mediaAddress(content: FileKey, iD_Media: number): string {
  return `${getCourseMedia.path}?${new URLSearchParams({
    ID: String(iD_Media),
    ID_Content: String(content.iD_Content),
    ID_Course: content.iD_Course,
  })}`;
}

/** Address of a file that has arrived and waits for a signature: its sender alone reads it. */
export function uploadAddress(id: string): string {
  return `${getUpload.path}?${new URLSearchParams({ id })}`;
}

/** Address of the subtitles (WebVTT) of an uploaded film. */
export function captionsAddress(content: FileKey, iD_Media: number): string {
  return `${mediaAddress(content, iD_Media)}&captions=1`;
}
