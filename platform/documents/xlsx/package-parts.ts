import { escapeXml } from './escape-xml.ts';
import { columnLetters } from './sheet-columns.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What leads to the other parts. */
export const rootRelations = [
  declaration,
  `<Relationships xmlns="${packageNamespace}/relationships">`,
  `<Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/>`,
  `<Relationship Id="rId2" Type="${packageNamespace}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  '</Relationships>',
].join('');

interface Properties {
  readonly title: string;
  readonly author: string;
  readonly created: Date;
  readonly language: string;
}

/** The document's properties (Dublin Core). */
export function coreProperties({ title, author, created, language }: Properties): string {
  const moment = `${created.toISOString().slice(0, 19)}Z`;
  return [
    declaration,
    `<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dc:language>${escapeXml(language)}</dc:language><cp:lastModifiedBy>${escapeXml(author)}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`,
  ].join('');
}

/** A sheet as the workbook knows it; its part is `xl/worksheets/sheet<place>.xml`. */
export interface NamedSheet {
  readonly name: string;
  /** the table that it holds, whose head is printed on every page and which can be filtered; null: no table */
  readonly table: { readonly columns: number; readonly rows: number; readonly pagesWide: number } | null;
}

/** The list of sheets. */
export function workbookXml(sheets: readonly NamedSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, table }, index) => {
    if (table === null) return [];
    const quoted = escapeXml(`'${name.replaceAll("'", "''")}'`);
    const area = `$A$1:$${columnLetters(table.columns - 1)}$${table.rows + 1}`;
    // The pages to the right say whose row it is, too.
    const repeated = table.pagesWide > 1 ? `${quoted}!$A:$B,${quoted}!$1:$1` : `${quoted}!$1:$1`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${area}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated}</definedName>`,
    ];
  });
  return [
    declaration,
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    ` xmlns:r="${officeDocument}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets>`,
    `<definedNames>${names.join('')}</definedNames></workbook>`,
  ].join('');
}

/** Where the workbook's sheets and styles are. */
export function workbookRelations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeDocument}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return [
    declaration,
    `<Relationships xmlns="${packageNamespace}/relationships">${list.join('')}`,
    `<Relationship Id="rId${sheets + 1}" Type="${officeDocument}/styles" Target="styles.xml"/></Relationships>`,
  ].join('');
}

/** The type of every part. */
export function contentTypes(sheets: number): string {
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${type}"/>`;
  const list = Array.from({ length: sheets }, (_, index) =>
    part(`/xl/worksheets/sheet${index + 1}.xml`, `${spreadsheetType}.worksheet+xml`),
  );
  return [
    declaration,
    `<Types xmlns="${packageNamespace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', `${spreadsheetType}.sheet.main+xml`),
    part('/xl/styles.xml', `${spreadsheetType}.styles+xml`),
    part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    `${list.join('')}</Types>`,
  ].join('');
}
