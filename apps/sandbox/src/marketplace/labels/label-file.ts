import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { components } from '@kervan/sp-api/merchantFulfillmentV0';

type FileContents = components['schemas']['FileContents'];

/** A label as a PDF of one page: the text as base64 of gzip, with the MD5 of the document. */
export function labelFile(lines: readonly string[]): FileContents {
  const document = Buffer.from(onePage(lines), 'latin1');
  return {
    Contents: gzipSync(document).toString('base64'),
    FileType: 'application/pdf',
    // The model asks for MD5: a check of the transfer, not of trust.
    Checksum: createHash('md5').update(document).digest('base64'),
  };
}

/** The smallest PDF that holds some lines of text. What the font does not have is shown as a question mark. */
function onePage(lines: readonly string[]): string {
  const shown = lines.map((line) => line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&'));
  const text = `BT /F1 14 Tf 36 380 Td 18 TL ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
