/** Texts of the kinds of question as they are taken. */
export const es = {
  single: 'Elija una respuesta',
  multiple: 'Puede haber más de una respuesta correcta',
  trueFalse: 'Elija si es verdadero o falso',
  order: 'Toque las líneas en su orden, o muévalas con las flechas',
  orderFirst: 'Ponga las líneas en orden, o confirme que ya lo están.',
  orderAsIs: 'Ya están en orden',
  orderUp: 'Subir: {{text}}',
  orderDown: 'Bajar: {{text}}',
  orderTold: '{{text}}: lugar {{place}} de {{total}}',
  orderTaken: '{{text}}: sin lugar',
  orderAgain: 'Ordenar de nuevo',
  chooseOne: 'Elija al menos una respuesta para continuar.',
};
