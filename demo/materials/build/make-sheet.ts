import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { collaborators } from '#demo/company/collaborators.ts';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import { plannedInstances } from '#demo/company/planned-instances.ts';
import { drawHand } from './draw-hand.ts';
import { colour, font, ink } from './pdf-theme.ts';

/** Writes the signed sheets of the demo's instances on paper anew, as a scanner gives them: `node demo/materials/build/make-sheet.ts`. */
const people = new Map(collaborators.map((person) => [person.cwid, person]));
const createdAt = new Date('2026-01-05T12:00:00Z');
const columns = [60, 130, 330, 400] as const;
/** Who is not there in the demo's data (`outcomeOfNamed`). */
const absent = 3;
const rowHeight = 34;

type Pdf = PDFKit.PDFDocument;

for (const { sheet, attendees, instructor, course } of plannedInstances) {
  if (sheet === undefined) continue;
  const title = allCourses.find(({ key }) => key === course)?.name ?? '';
  const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info });
  const file = createWriteStream(join(import.meta.dirname, '..', sheet));
  pdf.pipe(file);
  // A scanner's grey page, laid on the glass a little askew.
  pdf.rect(0, 0, 600, 850).fill('#f4f3ef');
  pdf.rotate(0.7, { origin: [300, 420] });
  drawHead(pdf, title, instructor);
  attendees.forEach((cwid, index) => {
    const person = people.get(cwid);
    if (person !== undefined) drawRow(pdf, index, person, index === absent);
  });
  drawHand(pdf, 'instructor', columns[1], 240 + rowHeight * attendees.length + 60);
  pdf.end();
  await finished(file);
  console.log(sheet);
}

function drawHead(pdf: Pdf, title: string, instructor: string): void {
  ink(pdf, 'bold', 15, colour.ink).text('Planilla de asistencia', columns[0], 90);
  pdf.font(font.regular).fontSize(11).text('Laboratorio Austral', columns[0], 112);
  pdf.text(title, columns[0], 136).text(`Instructor: ${instructor}`, columns[0], 154);
  pdf.font(font.bold).fontSize(10);
  ['Legajo', 'Nombre', 'CWID', 'Firma'].forEach((head, index) => {
    pdf.text(head, columns[index] ?? 0, 196);
  });
  pdf.moveTo(columns[0], 212).lineTo(540, 212).lineWidth(0.8).stroke(colour.soft);
}

function drawRow(pdf: Pdf, index: number, person: (typeof collaborators)[number], isAbsent: boolean): void {
  const y = 226 + rowHeight * index;
  ink(pdf, 'regular', 10, colour.ink);
  pdf.text(String(person.employeeNr), columns[0], y).text(person.name, columns[1], y).text(person.cwid, columns[2], y);
  if (isAbsent)
    pdf
      .fillColor('#27407d')
      .font(font.italic)
      .text('Ausente', columns[3] + 20, y);
  else drawHand(pdf, person.cwid, columns[3], y + 6);
  pdf
    .moveTo(columns[0], y + 22)
    .lineTo(540, y + 22)
    .lineWidth(0.4)
    .stroke(colour.line);
}
