/** How an instance is taken (S0 section 4); fixed at creation. */
export const Modality = { Online: 0, Tablet: 1, InPerson: 2 } as const;

export const modalities = {
  [Modality.Online]: { es: 'Online', en: 'Online' },
  [Modality.Tablet]: { es: 'Tablet', en: 'Tablet' },
  [Modality.InPerson]: { es: 'En papel', en: 'On paper' },
};

/** Instance status, set by the server alone (S0 section 4, decisions section 8). */
export const InstanceStatus = { Started: 0, Finished: 1, Cancelled: 2, NotStarted: 3, Inactive: 4 } as const;

/** The statuses in which people may join an instance and work in it; from the others it never comes back. */
export const openInstanceStatuses: readonly number[] = [InstanceStatus.Started, InstanceStatus.NotStarted];

/** Initial training of an instance (S0 section 4). */
export const InitialTraining = { NotApplicable: 0, Pending: 1, Finished: 2 } as const;
