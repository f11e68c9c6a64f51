export interface ProductionPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly isOptional: boolean;
  readonly integrity: string | undefined;
  readonly needs: readonly string[];
}
export function readProductionPackages(lockFile: string): ProductionPackage[];
