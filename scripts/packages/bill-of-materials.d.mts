import type { ProductionPackage } from './production-packages.mjs';

export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}
export function billOfMaterials(
  packages: readonly ProductionPackage[],
  base?: readonly { readonly name: string; readonly version: string; readonly architecture: string }[],
): {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};
