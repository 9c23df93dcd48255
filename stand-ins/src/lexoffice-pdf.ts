/** An invoice's PDF: one A4 page of plain text, as PDF 1.4. */
type PrintedVoucher = {
  readonly voucherNumber: string
  readonly voucherDate: string
  readonly contactName: string
  readonly total: number
  readonly sent: Readonly<Record<string, unknown>>
}

export function invoicePdf({ voucherNumber, voucherDate, contactName, total, sent }: PrintedVoucher): Buffer {
  const lines = [
    String(sent.title ?? 'Rechnung'),
    voucherNumber,
    voucherDate.slice(0, 10),
    contactName,
    '',
    ...(sent.lineItems as { name?: string }[]).map(({ name = '' }) => name),
    `EUR ${total.toFixed(2)}`,
    '',
    String(sent.remark ?? ''),
  ]
  // The standard font has no letters outside Latin 1.
  const text = lines
    .map((line) => `(${line.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj T*`)
    .join('\n')
  const stream = `BT /F1 12 Tf 16 TL 72 770 Td\n${text}\nET`
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

function document(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
