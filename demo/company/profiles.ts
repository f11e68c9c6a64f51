import { SectorName } from '#demo/company/sectors.ts';
import type { DemoProfile } from '#demo/company/types.ts';

/** Profile names, so that the other modules spell them one way. */
export const ProfileName = {
  AsepticFiller: 'Operador de llenado aséptico',
  SolutionPreparer: 'Preparador de soluciones',
  SterileSupervisor: 'Supervisor de producción estéril',
  TabletOperator: 'Operador de compresión y recubrimiento',
  PackagingOperator: 'Operador de acondicionamiento',
  SolidsSupervisor: 'Supervisor de sólidos orales',
  ChemicalAnalyst: 'Analista fisicoquímico',
  MicrobiologyAnalyst: 'Analista de microbiología',
  Sampler: 'Muestreador',
  QualityAnalyst: 'Analista de garantía de calidad',
  DocumentController: 'Responsable de documentación',
  MaintenanceTechnician: 'Técnico de mantenimiento',
  SystemsAnalyst: 'Analista de sistemas',
  SafetyOfficer: 'Técnico en seguridad e higiene',
  WarehouseOperator: 'Operador de depósito',
} as const;

/** The fifteen profiles; each name is used in one sector only. */
export const profiles: readonly DemoProfile[] = [
  { name: ProfileName.AsepticFiller, sector: SectorName.Sterile },
  { name: ProfileName.SolutionPreparer, sector: SectorName.Sterile },
  { name: ProfileName.SterileSupervisor, sector: SectorName.Sterile },
  { name: ProfileName.TabletOperator, sector: SectorName.Solids },
  { name: ProfileName.PackagingOperator, sector: SectorName.Solids },
  { name: ProfileName.SolidsSupervisor, sector: SectorName.Solids },
  { name: ProfileName.ChemicalAnalyst, sector: SectorName.Laboratory },
  { name: ProfileName.MicrobiologyAnalyst, sector: SectorName.Laboratory },
  { name: ProfileName.Sampler, sector: SectorName.Laboratory },
  { name: ProfileName.QualityAnalyst, sector: SectorName.Quality },
  { name: ProfileName.DocumentController, sector: SectorName.Quality },
  { name: ProfileName.MaintenanceTechnician, sector: SectorName.Engineering },
  { name: ProfileName.SystemsAnalyst, sector: SectorName.Engineering },
  { name: ProfileName.SafetyOfficer, sector: SectorName.Engineering },
  { name: ProfileName.WarehouseOperator, sector: SectorName.Warehouse },
];

const sectorByProfile = new Map(profiles.map((profile) => [profile.name, profile.sector]));

/** The sector of a profile of this company; throws on a name that is not one. */
export function sectorOfProfile(profile: string): string {
  const sector = sectorByProfile.get(profile);
  if (sector === undefined) throw new Error(`unknown demo profile: ${profile}`);
  return sector;
}
