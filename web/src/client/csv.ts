import { asTyped, type DecimalSign, disarmed } from '@goldline/domain/csv-cell'

export type Cell = string | number | null

/** A table's text, as spreadsheets of our countries open it. `sign`: before the decimals. */
export function csvOf(rows: readonly (readonly Cell[])[], sign: DecimalSign = '.'): string {
  // The mark tells spreadsheets that it is UTF-8.
  return `\u{feff}${rows.map((row) => row.map((cell) => cellOf(cell, sign)).join(';')).join('\r\n')}\r\n`
}

function cellOf(cell: Cell, sign: DecimalSign): string {
  if (cell === null || typeof cell === 'number') return cell === null ? '' : String(cell).replace('.', sign)
  const harmless = disarmed(cell)
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows of a file as a spreadsheet saved it. @throws where it is no table */
export async function readCsv(file: Blob): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = decoded(await file.arrayBuffer())
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t', ','].find((each) => first.includes(each)) ?? ';'
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
  })
  return rows.map((row) => row.map(asTyped))
}

/** Older spreadsheets save in Windows' own alphabet. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
