/** Who sees the section of imports: a first page may read this without the kinds and their columns. */
export const importTab = { readPermission: 'import.read' } as const;
