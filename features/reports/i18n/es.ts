/** Texts of the consult pages, the reporting module and its documents (S1 sections 2 and 5). */
export const es = {
  back: 'Volver',
};
