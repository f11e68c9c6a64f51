/** Texts of /Settings. */
export const es = {
  title: 'Configuración',
  section: 'Sección',
  tabsLabel: 'Secciones de la configuración',
  nothing: 'No hay nada para configurar con su rol',
  nothingHint: 'Los datos maestros los mantiene un administrador. Si necesita un cambio, pídaselo.',
  noSection: 'Esta sección no está entre las suyas',
  noSectionHint: 'No existe, o su rol no la abre. Elija una de la lista.',
  tabs: {
    collaborators: 'Colaboradores',
    sectors: 'Sectores',
    profiles: 'Perfiles',
    spac: 'SPAC',
    profileSpac: 'Perfil - SPAC',
    profileCourse: 'Perfil - Curso',
    profileCollaborator: 'Perfil - Colaborador',
    generalProfiles: 'Perfil general',
    generalProfileSpac: 'Perfil general - SPAC',
    shifts: 'Turnos',
    parameters: 'Parámetros',
    changes: 'Cambios pendientes',
  },
} as const;
