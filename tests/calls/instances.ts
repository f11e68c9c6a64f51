import { instanceShape } from '#features/instances/contract.ts';
import { type KnownCall, signed, staff } from './known-call.ts';
import { recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const administrators = ['itps', 'qa', 'hse'] as const;
const signature = signed('itps', rightPassword);

/** Scheduled runs of courses. */
export function instanceCalls({ records }: World): readonly KnownCall[] {
  const key = { iD_Instance: records.paperInstanceId };
  const fields = {
    sector: records.sector.sectorId,
    instance_Date: '2026-03-20',
    observations: 'Aula 2',
    capaIniLeg: 1,
    duration: 1.5,
    instructor: 'Tomás Ibáñez',
    expiration_Date: '2026-04-20',
  };
  return [
    ...recordReads(instanceShape, { readBy: staff, key }),
    ...recordWrites(instanceShape, {
      by: administrators,
      signature,
      key,
      insert: { ...fields, iD_Course: records.courseId, modality: 2 },
      optional: ['instance_Date', 'observations', 'capaIniLeg', 'duration'],
      update: fields,
    }),
  ];
}
