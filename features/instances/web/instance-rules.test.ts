import { describe, expect, test } from 'vitest';
import { Role, type RoleCode } from '#product/roles.ts';
import { can } from '../shared/can.ts';
import { InstanceStatus, Modality } from '../shared/codes.ts';
import { instanceActs } from './instance-rules.ts';

const rowOf = (status: number, modality: number = Modality.Online, sheet: string | null = null) => ({
  iD_Instance: 1,
  iD_Course: 'SOP00001',
  status,
  modality,
  sheet,
});

test.each([
  [InstanceStatus.Started, true, true],
  [InstanceStatus.Finished, false, false],
  [InstanceStatus.Cancelled, false, true],
  [InstanceStatus.NotStarted, true, true],
  [InstanceStatus.Inactive, false, true],
])('an instance of status %i: edited %s, deleted %s', (status, edited, deleted) => {
  const as = (role: RoleCode) => [can(role, 'update', rowOf(status)), can(role, 'remove', rowOf(status))];
  expect(as(Role.AdminHSE)).toEqual([edited, deleted]);
  for (const role of [Role.Trainer, Role.Inspector]) expect(as(role)).toEqual([false, false]);
});

describe('the acts on an instance', () => {
  test('not started, on paper: all of them, by SPAC for ITPS alone', () => {
    const row = rowOf(InstanceStatus.NotStarted, Modality.InPerson);
    expect(instanceActs(row, Role.AdminITPS)).toEqual(['sheet', 'inPerson', 'addAssistants', 'addBySpac']);
    expect(instanceActs(row, Role.AdminQA)).toEqual(['sheet', 'inPerson', 'addAssistants']);
    expect(instanceActs(row, Role.AdminHSE)).toEqual(['sheet', 'inPerson', 'addAssistants']);
  });

  test('a trainer takes attendance and adds nobody', () => {
    const row = rowOf(InstanceStatus.NotStarted, Modality.InPerson);
    expect(instanceActs(row, Role.Trainer)).toEqual(['sheet', 'inPerson', 'seeAssistants']);
  });

  test('an inspector prints the sheet, sees who takes part and the signed sheet, and does nothing', () => {
    const notStarted = rowOf(InstanceStatus.NotStarted, Modality.InPerson);
    expect(instanceActs(notStarted, Role.Inspector)).toEqual(['sheet', 'seeAssistants']);
    expect(instanceActs(rowOf(InstanceStatus.Started, Modality.Tablet), Role.Inspector)).toEqual(['sheet']);
    const finished = rowOf(InstanceStatus.Finished, Modality.InPerson, 'acta.pdf');
    expect(instanceActs({ ...finished, sheet_Missing: true }, Role.Inspector)).toEqual(['seeClosing', 'signedSheet']);
  });

  test.each([Role.AdminITPS, Role.AdminQA, Role.AdminHSE, Role.Trainer])(
    'tablet mode is started by role %i, not started or started',
    (role) => {
      for (const status of [InstanceStatus.NotStarted, InstanceStatus.Started])
        expect(instanceActs(rowOf(status, Modality.Tablet), role)[0]).toBe('startTablet');
    },
  );

  test('started: nobody is added any more', () => {
    expect(instanceActs(rowOf(InstanceStatus.Started), Role.AdminITPS)).toEqual(['sheet']);
  });

  test('finished on paper without its scan: the sheet is added', () => {
    const row = { ...rowOf(InstanceStatus.Finished, Modality.InPerson), sheet_Missing: true };
    for (const role of [Role.AdminHSE, Role.Trainer])
      expect(instanceActs(row, role)).toEqual(['seeClosing', 'addSheet']);
  });

  test('finished: how it went is read; what was taken online has no session', () => {
    const of = (modality: number) => instanceActs(rowOf(InstanceStatus.Finished, modality), Role.Trainer);
    expect([of(Modality.InPerson), of(Modality.Tablet), of(Modality.Online)]).toEqual([
      ['seeClosing'],
      ['seeClosing'],
      [],
    ]);
    const scanned = rowOf(InstanceStatus.Finished, Modality.InPerson, 'acta.pdf · 12ab34cd');
    expect(instanceActs(scanned, Role.Trainer)).toEqual(['seeClosing', 'signedSheet']);
  });

  test.each([InstanceStatus.Cancelled, InstanceStatus.Inactive])(
    'of status %i: only what was scanned is read',
    (status) => {
      expect(instanceActs(rowOf(status, Modality.InPerson), Role.AdminITPS)).toEqual([]);
      expect(instanceActs(rowOf(status, Modality.Tablet), Role.AdminITPS)).toEqual([]);
      expect(instanceActs(rowOf(status, Modality.InPerson, 'acta.pdf · 12ab34cd'), Role.Trainer)).toEqual([
        'signedSheet',
      ]);
    },
  );
});
