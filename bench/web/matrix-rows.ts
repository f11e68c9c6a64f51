import type { Matrix, MatrixCell } from '#features/reports/shared/matrix.ts';

const people = 3_000;
const documents = 400;
/** of so many documents one is required of a person */
const required = 4;

const stateOf = (place: number): MatrixCell => {
  const of = (state: number) => (place % 5 === state ? 1 : 0);
  return [place, of(0) + of(1) + of(2), of(3), of(4), 0, 0];
};

/** A matrix of one large sector: each person has a quarter of the documents, in every state. */
export function benchMatrix(): Matrix {
  return {
    today: '2026-11-27',
    documents: Array.from({ length: documents }, (_, place) => ({
      iD_Course: `SOP${place}`,
      doc_Number: `SOP-${String(place).padStart(5, '0')}`,
      version: (place % 9) + 1,
      name_Course: `Procedimiento de la línea ${place}`,
    })),
    rows: Array.from({ length: people }, (_, key) => ({
      key,
      name: `Persona Número ${key}`,
      iD_Sector: 1,
      sector_Name: 'Producción Estéril',
      profile_Name: `Perfil ${key % 30}`,
      cells: Array.from({ length: documents }, (_none, place) => place)
        .filter((place) => (place * 7 + key) % required === 0)
        .map(stateOf),
    })),
  };
}
