/** An order with one column moved to where another stands: before it when it comes from the right, else after it. */
export function moveColumn(order: readonly string[], name: string, to: string): readonly string[] {
  const [from, place] = [order.indexOf(name), order.indexOf(to)];
  if (from < 0 || place < 0 || from === place) return order;
  const moved = order.filter((other) => other !== name);
  moved.splice(place, 0, name);
  return moved;
}

/** An order with one column moved past the next shown one, to the left (-1) or right (1). */
export function stepColumn(
  order: readonly string[],
  name: string,
  by: -1 | 1,
  isShown: (name: string) => boolean,
): readonly string[] {
  const shown = order.filter(isShown);
  const next = shown[shown.indexOf(name) + by];
  return next === undefined ? order : moveColumn(order, name, next);
}
