/** Texts of the views of links, PDFs and media: in the player, and in the editor of courses. */
export const es = {
  link: {
    lead: 'Este contenido está en otro sitio y se abre en una pestaña nueva.',
    open: 'Abrir enlace',
    newTab: 'se abre en una pestaña nueva',
  },
  pdf: {
    toolbar: 'Controles del documento',
    previous: 'Página anterior',
    next: 'Página siguiente',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fitWidth: 'Ajustar al ancho',
    wholePage: 'Página completa',
    fullScreen: 'Pantalla completa',
    asText: 'Leer como texto',
    asPages: 'Ver las páginas',
    textNote:
      'Es el texto del documento, con sus tablas en líneas. Una página con figuras está dibujada debajo de su texto. Vale el documento: véalo con «Ver las páginas».',
    textFailed: 'No se pudo leer este documento como texto. Siga con sus páginas.',
    page: 'Página {{page}} de {{pages}}',
    keyboard:
      'Use las flechas o Re Pág y Av Pág para cambiar de página, Inicio y Fin para ir a la primera y la última, y + o - para acercar o alejar.',
    loading: 'Cargando el documento…',
    failed: 'No se pudo mostrar el documento.',
  },
  media: {
    captions: 'Subtítulos',
    speed: 'Velocidad',
    rate: '{{rate}}×',
    failed: 'No se pudo reproducir el video.',
    notEmbeddable: 'Este video está en un sitio que no se puede mostrar aquí.',
  },
} as const;
