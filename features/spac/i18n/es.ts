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
    add: 'Perfil - SPAC: nuevo perfil de SPAC',
    edit: 'Perfil - SPAC: editar perfil de SPAC',
    empty: 'Agregue el primer perfil de un SPAC; antes hace falta el SPAC.',
  },
  profCourse: {
    add: 'Perfil - Curso: nuevo requerimiento de SPAC',
    course: 'Curso',
    empty: 'Ningún perfil de SPAC requiere cursos todavía. Agregue el primer requerimiento.',
  },
  profCollaborator: {
    add: 'Perfil - Colaborador: asignar perfil de SPAC',
    edit: 'Perfil - Colaborador: editar asignación',
    collaborator: 'Colaborador',
    profSpac: 'Perfil de SPAC',
    throwHint: 'Asigna en el momento los cursos que el perfil requiere.',
    empty: 'Ningún colaborador tiene perfiles de SPAC todavía. Asigne el primero con el botón Agregar.',
  },
} as const;
