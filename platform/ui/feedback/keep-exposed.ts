/**
 * A dialog hides everything beside itself from screen readers. What is told of the dialog's own act must be heard all the same:
 * this element does not stay hidden.
 */
export function keepExposed(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const attribute = 'aria-hidden';
  const observer = new MutationObserver(() => element.removeAttribute(attribute));
  observer.observe(element, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
}
