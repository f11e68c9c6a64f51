/** The column that a field is usually kept in, by its wire name: `iD_Course` → `course_id`, `dateStIni` → `date_st_ini`. */
export function columnName(field: string): string {
  const name = field.startsWith('iD_') ? `${field.slice('iD_'.length)}_id` : field;
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}
