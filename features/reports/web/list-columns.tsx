import { AttendanceStatusChip, DueDay } from '#features/attendance/web/public.tsx';
import { CourseStatusChip } from '#features/courses/web/public.tsx';
import { InstanceStatusChip } from '#features/instances/web/public.tsx';
import { CollaboratorState, furtherPersonColumns } from '#features/people/web/public.tsx';
import type { GridField } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { rateNames } from '../shared/definitions.ts';
import { OnPhone } from './on-phone.tsx';
import { RateCell } from './rate-cell.tsx';
import { StandingName } from './standing-name.tsx';
import { summaryOf } from './summary-of.ts';

/** A column by the name of its field, or with how it differs from the usual one. */
type ListColumn<Name extends string> = Name | (Omit<GridColumn, 'field' | 'name'> & { readonly name: Name });

/**
 * The columns of a list, in their order, and after them what every list says of people. Other fields that are not named wait in the
 * column chooser.
 */
export function listColumns<Name extends string>(
  { fields }: { readonly fields: Readonly<Record<Name, GridField>> },
  columns: readonly ListColumn<Name>[],
): readonly GridColumn[] {
  const named = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  const others = (Object.keys(fields) as Name[])
    .filter((name) => !named.some((column) => column.name === name))
    .map((name) => {
      const further = furtherPersonColumns.find((column) => column.name === name);
      return { name, ...(further === undefined ? { isHidden: true } : { width: further.width }) };
    });
  return [...named, ...others].map((column) => ({
    ...summaryOf(column.name, fields[column.name]),
    ...column,
    field: fields[column.name],
  }));
}

/** By which a course is known in an inspection, right after its name (decisions section 11). */
export const documentColumns = [
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 96 },
] as const;

type RateName = (typeof rateNames)[number];

/** How the three rates of a row look (decisions section 10), that on time against the target; a phone tells the first of them. */
export function rateColumns(
  { fields }: { readonly fields: Readonly<Record<RateName, GridField>> },
  target: number | null,
) {
  return rateNames.map((name) => ({
    name,
    width: 144,
    ...(name === 'onTimeRate' ? { onPhone: 'under' as const } : {}),
    render: (row: GridRow) => (
      <>
        <RateCell rate={row[name]} target={name === 'onTimeRate' ? target : null} />
        <OnPhone text={fields[name].label} />
      </>
    ),
  }));
}

/** How the states of a row look, wherever they are listed. */
export const looks = {
  attendanceStatus: { width: 150, render: (row: GridRow) => <AttendanceStatusChip status={Number(row.status)} /> },
  instanceStatus: { width: 150, render: (row: GridRow) => <InstanceStatusChip status={Number(row.status)} /> },
  courseStatus: { width: 150, render: (row: GridRow) => <CourseStatusChip status={Number(row.status_Course)} /> },
  collaboratorState: { width: 140, render: (row: GridRow) => <CollaboratorState row={row} /> },
  /** of what is still to be done: where it stands, and the day of the session that it waits for */
  standing: {
    width: 270,
    render: (row: GridRow) => <StandingName row={row} />,
  },
  /** of what is still to be done: how near it is, or how long past */
  due: {
    width: 230,
    render: (row: GridRow) => <DueDay expiration={String(row.expiration_Date)} status={Number(row.status)} />,
  },
} as const;
