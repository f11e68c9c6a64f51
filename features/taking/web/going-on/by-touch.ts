/** Whether a finger, gloved or not, or a pen made an event: no mouse, and no key, whose clicks name no pointer. */
export function isByTouch(event: Event): boolean {
  const type = 'pointerType' in event ? event.pointerType : '';
  return type === 'touch' || type === 'pen';
}
