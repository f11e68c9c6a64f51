import type { DemoSector } from '#demo/company/types.ts';

/** Sector names, so that the other modules spell them one way. */
export const SectorName = {
  Sterile: 'Producción Estériles',
  Solids: 'Producción Sólidos Orales',
  Laboratory: 'Control de Calidad',
  Quality: 'Garantía de Calidad',
  Engineering: 'Ingeniería, Sistemas y Seguridad',
  Warehouse: 'Depósito y Logística',
} as const;

/** As its general parameters and its courses name it. */
export const companyName = 'Laboratorio Austral';

/** The six sectors of Laboratorio Austral. */
export const sectors: readonly DemoSector[] = [
  { name: SectorName.Sterile, management: 'PE', building: 1, responsible: 10231 },
  { name: SectorName.Solids, management: 'PS', building: 2, responsible: 10418 },
  { name: SectorName.Laboratory, management: 'CC', building: 1, responsible: 10307 },
  { name: SectorName.Quality, management: 'GC', building: 0, responsible: 10112 },
  { name: SectorName.Engineering, management: 'IS', building: 0, responsible: 10054 },
  { name: SectorName.Warehouse, management: 'DL', building: 2, responsible: null },
];
