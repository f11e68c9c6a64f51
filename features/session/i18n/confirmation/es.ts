/** Texts of the confirmation of a password that another person set. */
export const es = {
  title: 'Confirme su contraseña',
  lead: '{{by}} asignó la contraseña de su cuenta el {{moment}}. Antes de que pueda firmar con ella hay que confirmar que es usted quien la tiene.',
  byMail: 'Con un código por correo',
  send: 'Le enviaremos un código a {{address}}. Vale por 15 minutos y se puede usar una sola vez.',
  sendAction: 'Enviarme un código',
  sent: 'Le enviamos un código a {{address}}. Vale por 15 minutos y se puede usar una sola vez. Si no le llega, revise el correo no deseado.',
  sendAgain: 'Enviar otro código',
  code: 'Código',
  submit: 'Confirmar mi contraseña',
  success: 'Contraseña confirmada: ya puede firmar',
  byQa: 'Con QA',
  ask: 'Pida a una de estas personas que la confirme, en Configuración, Cambios pendientes. Ya recibieron el aviso si usted intentó firmar.',
  nobody: 'No hay quien pueda confirmarla: avise a un administrador ITPS.',
  notYou: 'Si no pidió esta contraseña, no firme nada y avise a QA ahora: otra persona podría estar usando su cuenta.',
  none: 'No hay nada que confirmar',
  noneHint: 'Ya puede firmar.',
  goOn: 'Seguir',
  obstacle: {
    mailOff: 'El sistema no envía correos: pida a QA que la confirme.',
    noAddress: 'Su cuenta no tiene una dirección de correo: pida a QA que la confirme.',
    addressNew:
      'La dirección de correo de su cuenta cambió hace menos de siete días, y no se le envían códigos: pida a QA que confirme la contraseña.',
    addressBySetter:
      'Quien asignó la contraseña también cambió la dirección de correo de su cuenta, y por eso no se le envían códigos: pida a QA que confirme la contraseña.',
    addressUnproven:
      'La dirección de correo de su cuenta la cargó quien le dio de alta, y nadie más la confirmó. Por eso no se le envían códigos: pida a QA que confirme la contraseña.',
    ofDirectory: 'Su contraseña es la del directorio de la empresa.',
    ofProvider: 'Usted ingresa y firma en el proveedor de identidad de la empresa.',
  },
} as const;
