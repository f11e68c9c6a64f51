/**
 * The path of one band of a guilloche, the engraved rosette of certificates: a closed curve around (0, 0) whose radius
 * swings `lobes` times by `swing` about `radius`. `turn` shifts the swing in radians; bands with rising turns weave.
 */
export function guillocheBand(radius: number, swing: number, lobes: number, turn: number): string {
  const steps = lobes * 6;
  const point = (step: number): readonly [number, number] => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius + swing * Math.sin(lobes * angle + turn);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  };
  const between = (step: number) => {
    const [[x, y], [nextX, nextY]] = [point(step), point(step + 1)];
    return `${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`;
  };
  // Each point pulls a curve that runs from the middle of one side to the middle of the next.
  const curves = Array.from({ length: steps }, (_, step) => {
    const [x, y] = point(step + 1);
    return `${Math.round(x)} ${Math.round(y)} ${between(step + 1)}`;
  });
  return `M${between(0)}Q${curves.join(' ')}Z`;
}
