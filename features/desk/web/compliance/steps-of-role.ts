import type { Permission } from '#product/permissions.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import type { SettingsSection } from '#product/settings-sections.ts';

/** What a company sets up before its first training, in the order in which each needs the one before, and who may. */
const steps = {
  sectors: 'masterData.write',
  collaborators: 'collaborator.write',
  courses: 'course.write',
  requirements: 'requirement.write',
} as const satisfies Partial<Record<SettingsSection, Permission>>;

/** A step: the section of the administration where it is taken. */
export type FirstStep = keyof typeof steps;

/** The steps that a role may take itself. */
export function firstStepsOf(role: RoleCode): readonly FirstStep[] {
  return (Object.keys(steps) as FirstStep[]).filter((step) => grantedScope(role, steps[step]) === 'all');
}
