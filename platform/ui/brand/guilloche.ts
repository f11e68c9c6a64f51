/**
 * The path of one band of a guilloche, the engraved rosette of certificates: a closed curve around (0, 0) whose radius
 * swings `lobes` times by `swing` about `radius`. `turn` shifts the swing in radians; bands with rising turns weave.
 */
export function guillocheBand(radius: number, swing: number, lobes: number, turn: number): string {
  const steps = lobes * 24;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius + swing * Math.sin(lobes * angle + turn);
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
