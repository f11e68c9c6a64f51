/** Texts of the kinds of question as they are taken. */
export const es = {
  single: 'Elija una respuesta',
  multiple: 'Puede haber más de una respuesta correcta',
  trueFalse: 'Diga si es verdadero o falso',
  order: 'Ponga las líneas en su orden con las flechas',
  orderFirst: 'Ponga las líneas en su orden, o confirme el que tienen.',
  orderAsIs: 'Ya están en orden',
  orderUp: 'Subir {{text}}',
  orderDown: 'Bajar {{text}}',
  orderTold: '{{text}}: lugar {{place}} de {{total}}',
  chooseOne: 'Elija al menos una respuesta para continuar.',
};
