import { ProfileName as P, profiles, sectorOfProfile } from '#demo/company/profiles.ts';
import type { DemoRequirement } from '#demo/company/types.ts';

/** The named profiles, each in its own sector, as requirements of a course. */
export function requiredOf(...names: readonly string[]): readonly DemoRequirement[] {
  return names.map((profile) => ({ sector: sectorOfProfile(profile), profile }));
}

/** Every profile of the company. */
export const everyone = requiredOf(...profiles.map((profile) => profile.name));

/** Anyone who works inside or serves the sterile areas. */
export const sterileStaff = requiredOf(
  P.AsepticFiller,
  P.SolutionPreparer,
  P.SterileSupervisor,
  P.MicrobiologyAnalyst,
  P.MaintenanceTechnician,
);

/** Production and packaging, sterile and solid. */
export const productionStaff = requiredOf(
  P.AsepticFiller,
  P.SolutionPreparer,
  P.SterileSupervisor,
  P.TabletOperator,
  P.PackagingOperator,
  P.SolidsSupervisor,
);

/** Production, laboratory and quality: anyone who writes GMP records. */
export const gmpRecordStaff = [
  ...productionStaff,
  ...requiredOf(P.ChemicalAnalyst, P.MicrobiologyAnalyst, P.Sampler, P.QualityAnalyst, P.DocumentController),
];
