import { auditFields, defineShape, field } from '#platform/grid/fields.ts';
import { InitialTraining, InstanceStatus, Modality, modalities, openInstanceStatuses } from './codes.ts';

export { InitialTraining, InstanceStatus, Modality, modalities, openInstanceStatuses };

export const instanceStatuses = {
  [InstanceStatus.Started]: { es: 'Empezada', en: 'Started' },
  [InstanceStatus.Finished]: { es: 'Finalizada', en: 'Finished' },
  [InstanceStatus.Cancelled]: { es: 'Cancelada', en: 'Cancelled' },
  [InstanceStatus.NotStarted]: { es: 'No Empezada', en: 'Not started' },
  [InstanceStatus.Inactive]: { es: 'Inactivo', en: 'Inactive' },
};

export const initialTrainings = {
  [InitialTraining.NotApplicable]: { es: 'No aplica', en: 'Not applicable' },
  [InitialTraining.Pending]: { es: 'Pendiente', en: 'Pending' },
  [InitialTraining.Finished]: { es: 'Finalizada', en: 'Finished' },
};

export const instanceShape = defineShape({
  path: 'Stage',
  title: { es: 'Instancias', en: 'Instances' },
  key: ['iD_Instance'],
  historyName: 'Instance',
  fields: {
    iD_Instance: field.identifier('N.º de instancia', 'Instance no.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    course_Name: field.text('Curso', 'Course'),
    modality: field.code('Modalidad', 'Modality', modalities),
    sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    instance_Date: field.date('Fecha', 'Date'),
    observations: field.text('Observaciones', 'Observations'),
    status: field.code('Estado', 'Status', instanceStatuses),
    capaIniLeg: field.code('Capacitación inicial', 'Initial training', initialTrainings),
    duration: field.decimal('Duración (h)', 'Duration (h)'),
    instructor: field.text('Instructor', 'Instructor'),
    expiration_Date: field.date('Vencimiento', 'Expiration'),
    ...auditFields,
  },
});
