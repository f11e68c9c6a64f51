/** Texts of the screens of computerised systems and their profiles. */
export const es = {
  spac: {
    add: 'Nuevo SPAC',
    edit: 'Editar SPAC {{id}}',
    empty: 'Agregue el primer sistema computarizado.',
    numberHint: 'Hasta 5 caracteres; no se cambia ni se reutiliza.',
    identity: 'Identificación',
    classification: 'Clasificación',
    people: 'Responsables',
    dates: 'Fechas',
    services: 'Proveedor y servicios',
    reversed: 'Una fecha de fin es anterior a su inicio; revise las fechas.',
  },
  profSpac: {
    add: 'Nuevo perfil de SPAC',
    edit: 'Editar perfil de SPAC',
    empty: 'Agregue el primer perfil de un SPAC; antes hace falta el SPAC.',
  },
  profCourse: {
    add: 'Nuevo requerimiento SPAC',
    course: 'Curso',
    empty: 'Ningún perfil de SPAC requiere cursos todavía. Agregue el primer requerimiento.',
  },
  profCollaborator: {
    add: 'Asignar perfil de SPAC',
    edit: 'Editar perfil de SPAC del colaborador',
    collaborator: 'Colaborador',
    profSpac: 'Perfil de SPAC',
    throwHint: 'Asigna en el momento los cursos que el perfil requiere.',
    empty: 'Ningún colaborador tiene perfiles de SPAC todavía. Asigne el primero con el botón Agregar.',
  },
} as const;
