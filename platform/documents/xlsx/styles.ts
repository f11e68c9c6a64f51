/** Places of the cell formats in `stylesXml`. */
export const style = {
  plain: 0,
  head: 1,
  integer: 2,
  decimal: 3,
  percent: 4,
  date: 5,
  moment: 6,
  /** text that looks like a formula and is none */
  quoted: 7,
  /** the second sheet's labels, values, and its numbers and moments kept to the left */
  label: 8,
  value: 9,
  valueInteger: 10,
  valueMoment: 11,
  valuePercent: 12,
  /** a value of the second sheet that looks like a formula and is none */
  quotedValue: 13,
  /** a number that names something, which stands like a text */
  identifier: 14,
} as const;

const left = '<alignment horizontal="left" vertical="top" wrapText="1"/>';
/** What is read like a text stands at its head; amounts end under each other, away from the text beside them. */
const start = '<alignment horizontal="left"/>';
const end = '<alignment horizontal="right" indent="1"/>';
const format = (font: number, fill: number, number: number, inside = '', more = '') =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"${more}>${inside}</xf>`;

/** In the order of `style`. The head carries the product's own colour. */
const formats = [
  format(0, 0, 0),
  format(1, 2, 0, '<alignment vertical="center"/>'),
  format(0, 0, 1, end),
  format(0, 0, 4, end),
  format(0, 0, 166, end),
  format(0, 0, 164, start),
  format(0, 0, 165, start),
  format(0, 0, 49, '', ' quotePrefix="1"'),
  format(2, 0, 0, '<alignment vertical="top"/>'),
  format(0, 0, 0, left),
  format(0, 0, 3, left),
  format(0, 0, 165, left),
  format(0, 0, 166, left),
  format(0, 0, 49, left, ' quotePrefix="1"'),
  format(0, 0, 1, start),
];

export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<numFmts count="3">',
  '<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>',
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/>',
  '<numFmt numFmtId="166" formatCode="0.0%"/>',
  '</numFmts>',
  '<fonts count="3">',
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><color rgb="FF0F5565"/><name val="Calibri"/><family val="2"/></font>',
  '</fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FF0F5565"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
