import { insertAudited } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { factoryAct } from './people.ts';

export interface Materials {
  readonly pdf: { readonly contentId: number; readonly partId: number; readonly bytes: Buffer };
  readonly media: { readonly contentId: number; readonly partId: number; readonly bytes: Buffer };
  readonly captions: Buffer;
}

async function makeFile(services: Services, mime: string, bytes: Buffer): Promise<string> {
  const { sha256, byteSize } = await services.files.put(bytes);
  const row = { sha256, byte_size: byteSize, mime, created_by: 'system' };
  await services.db
    .insertInto('file')
    .values({ ...row, created_at: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}

/** Adds a PDF and an uploaded video with subtitles to a course, at places 3 and 4. */
export async function addMaterials(services: Services, courseId: string): Promise<Materials> {
  const pdfBytes = Buffer.from(`%PDF-1.7 procedimiento de ${courseId}`);
  const mediaBytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHola\n');
  const pdfFile = await makeFile(services, 'application/pdf', pdfBytes);
  const mediaFile = await makeFile(services, 'video/mp4', mediaBytes);
  const captionsFile = await makeFile(services, 'text/vtt', captions);
  const partId = 900_001;
  return services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const content = { course_id: courseId, description: '' };
    const pdfs = JSON.stringify([{ id: partId, name: 'Procedimiento "ñ".pdf', file: pdfFile }]);
    const pdf = await insertAudited(tx, 'content', { ...content, position: 3, type: 1, title: 'PDF', pdfs }, act);
    const medias = JSON.stringify([
      { id: partId, name: 'Video', file: mediaFile, mime: 'video/mp4', captions: captionsFile },
    ]);
    const media = await insertAudited(tx, 'content', { ...content, position: 4, type: 3, title: 'Video', medias }, act);
    return {
      pdf: { contentId: pdf.content_id, partId, bytes: pdfBytes },
      media: { contentId: media.content_id, partId, bytes: mediaBytes },
      captions,
    };
  });
}
