/** The subjects of the parameters, in the order in which they stand; each has its title and lead among the texts. */
export const parameterSections = [
  'mail',
  'mailLink',
  'domain',
  'groups',
  'expiration',
  'ldap',
  'provider',
  'routes',
  'backups',
  'security',
] as const;

export type ParameterSectionId = (typeof parameterSections)[number];

/** The id of a section's element, where the index leads. */
export const sectionElementId = (id: ParameterSectionId) => `parameters-${id}`;
