import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { collaborators } from '#demo/company/collaborators.ts';
import { signatureFile, signaturesOnFile } from '#demo/company/signatures.ts';
import type { DemoCollaborator } from '#demo/company/types.ts';
import { drawHand } from './draw-hand.ts';
import { colour, font, ink } from './pdf-theme.ts';

/** Writes the signatures on file anew, each on its card as a scanner gives it: `node demo/materials/build/make-signatures.ts`. */
const createdAt = new Date('2026-01-05T12:00:00Z');
const left = 40;

for (const cwid of signaturesOnFile) {
  const person = collaborators.find((candidate) => candidate.cwid === cwid);
  if (person === undefined) throw new Error(`The demo company has no ${cwid}.`);
  const info = { Title: `Registro de firma: ${person.name}`, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({ size: 'A5', layout: 'landscape', margin: 0, info });
  const file = createWriteStream(join(import.meta.dirname, '..', signatureFile(cwid)));
  pdf.pipe(file);
  drawCard(pdf, person);
  pdf.end();
  await finished(file);
  console.log(signatureFile(cwid));
}

function drawCard(pdf: PDFKit.PDFDocument, { name, employeeNr, cwid, sector, profile }: DemoCollaborator): void {
  pdf.rect(0, 0, 600, 420).fill('#f4f3ef');
  pdf.rotate(-0.6, { origin: [297, 210] });
  ink(pdf, 'bold', 15, colour.ink).text('Registro de firma', left, 48);
  pdf.font(font.regular).fontSize(11).text('Laboratorio Austral', left, 70);
  const lines = [
    ['Nombre', name],
    ['Legajo', String(employeeNr)],
    ['CWID', cwid],
    ['Sector', sector],
    ['Perfil', profile],
  ] as const;
  lines.forEach(([label, value], index) => {
    const y = 108 + 22 * index;
    pdf.font(font.bold).text(label, left, y).font(font.regular).text(value, 120, y);
  });
  pdf.font(font.bold).text('Firma', left, 262).text('Media firma', 330, 262);
  for (const [x, width] of [
    [left, 250],
    [330, 200],
  ] as const) {
    pdf
      .moveTo(x, 340)
      .lineTo(x + width, 340)
      .lineWidth(0.6)
      .stroke(colour.soft);
  }
  drawHand(pdf, cwid, left + 60, 326);
  drawHand(pdf, `${cwid} corta`, 370, 326);
}
