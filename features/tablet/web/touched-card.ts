/** What the list tells the course that it leads to: that a finger chose the person. */
export const touchedCard = { wasTouched: true } as const;

/** Whether it did. @param state of the navigation */
export function wasTouched(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wasTouched' in state && state.wasTouched === true;
}
