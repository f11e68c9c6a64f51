import { useTranslation } from 'react-i18next';
import type { RequirementsToSign } from '#features/courses/web/public.tsx';
import { type SignedLine, signedLine } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { loadRequirements, type RequiredProfile, type RequirementDraft, requirementKind } from './requirement-kind.ts';

/** What a wanted set of profiles changes, as `SetForCourse` takes it and in the words of what is signed. */
export interface RequirementChange {
  readonly sets: {
    readonly profiles: readonly RequiredProfile['wire'][];
    readonly current: readonly RequiredProfile['wire'][];
  };
  readonly heading: string;
  readonly lines: readonly SignedLine[];
}

/** The profiles that a wanted set adds, and those that it ends. */
export function compareProfiles(base: readonly RequiredProfile[], wanted: readonly RequiredProfile[]) {
  const without = (list: readonly RequiredProfile[], others: readonly RequiredProfile[]) => {
    const keys = new Set(others.map(({ key }) => key));
    return list.filter(({ key }) => !keys.has(key));
  };
  return { added: without(wanted, base), ended: without(base, wanted) };
}

/** Says what a wanted set changes of the one that was on screen. */
export function useRequirementChange() {
  const { t } = useTranslation('requirements');
  return (base: readonly RequiredProfile[], wanted: readonly RequiredProfile[]): RequirementChange => {
    const { added, ended } = compareProfiles(base, wanted);
    const line = (label: string) => (profile: RequiredProfile) =>
      signedLine(profile.key, label, `${profile.group} · ${profile.name}`);
    return {
      sets: { profiles: wanted.map(({ wire }) => wire), current: base.map(({ wire }) => wire) },
      heading: [
        ...(added.length === 0 ? [] : [t('added', { count: added.length })]),
        ...(ended.length === 0 ? [] : [t('ended', { count: ended.length })]),
      ].join('. '),
      lines: [...added.map(line(t('line.added'))), ...ended.map(line(t('line.ended')))],
    };
  };
}

/** What the draft of a course's requirements would sign over those that stand now. */
export function useRequirementsToSign(): RequirementsToSign {
  const changeOf = useRequirementChange();
  return async ({ iD_Course, iD_Type }: GridRow, draft, signal) => {
    const base = await loadRequirements(String(iD_Course), String(iD_Type), signal);
    const { meaning } = requirementKind(String(iD_Type)).set;
    return { ...changeOf(base, (draft as RequirementDraft).profiles), meaning };
  };
}
