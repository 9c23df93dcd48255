/**
 * Reads a table's file as spreadsheets and other programs save it: encoding, separator and header row (CUS-08, APT-22,
 * POS-15). Rows are parsed by csv-parse, of which server and web have different builds.
 */
type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'
export type TableFile = { text: string; encoding: Encoding; separator: string }

/** The parse function of csv-parse, from the caller's build. */
type Parse = (text: string, options: ReturnType<typeof csvOptions> & { to: number }) => string[][]

const separators = [';', ',', '\t', '|', '^', '~'] as const

/** The longest row, in bytes; a row with the longest note has some thousand. */
const longestRow = 100_000

export const csvOptions = (delimiter: string) => ({
  delimiter,
  max_record_size: longestRow,
  bom: true,
  // Skip spaces before a quote; `withoutQuotes` removes those after it.
  ltrim: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  on_record: (row: string[]) => row.map(withoutQuotes),
})

function withoutQuotes(cell: string): string {
  const text = cell.trimEnd()
  const quoted = text !== cell && text.length > 1 && text.startsWith('"') && text.endsWith('"')
  return quoted ? text.slice(1, -1).replaceAll('""', '"') : cell
}

/** Decodes as UTF-8 if valid, else as Western Windows; UTF-16 from a spreadsheet has a byte order mark. */
function decodeTable(bytes: Uint8Array): Pick<TableFile, 'text' | 'encoding'> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'windows-1252' }
  }
}

const decode = (encoding: Encoding, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

/** How many rows and characters are read to detect the separator. */
const sampleSize = { rows: 50, characters: 50_000 }

/** Returns the separator given by a first line `sep=;`, else the one that the rows suggest. */
export function readTableFile(bytes: Uint8Array, parse: Parse): TableFile {
  const { text, encoding } = decodeTable(bytes)
  const [line = '', named] = /^\ufeff?"?sep=(.)"?[;,\t]*\r?\n/i.exec(text) ?? []
  if (named !== undefined) return { encoding, text: text.slice(line.length), separator: named }
  const best = separators
    .map((separator) => ({ separator, ...rateSeparator(text, { separator, parse }) }))
    .sort((one, other) => other.share * other.columns - one.share * one.columns)[0]
  return { text, encoding, separator: best && best.columns > 1 ? best.separator : ';' }
}

type Trial = { separator: string; parse: Parse }

/** Returns the most frequent number of columns (of rows with several), and the share of the first rows that have it. */
function rateSeparator(text: string, { separator, parse }: Trial): { share: number; columns: number } {
  const rows: string[][] = []
  const keep = (row: string[]) => {
    rows.push(row)
    return row
  }
  try {
    parse(text.slice(0, sampleSize.characters), { ...csvOptions(separator), to: sampleSize.rows, on_record: keep })
  } catch {
    // The sample ends inside a quoted cell: use the rows before it.
  }
  const columns = widthOf(rows)
  return { columns, share: rows.filter((row) => row.length === columns).length / Math.max(1, rows.length) }
}

/** Returns the most frequent number of cells, of rows with several. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 1
}

/** Most lines above a header row. */
const mostTitles = 10

/**
 * Returns the index of the header row: some programs write the salon's name and the day above it. More than half of its
 * cells are filled; of several such rows it is the first with a known column's title, else the first.
 */
export function findHeaderRow(
  rows: readonly (readonly string[])[],
  isColumn: (title: string) => boolean = () => false,
): number {
  const width = widthOf(rows.slice(0, sampleSize.rows))
  const filled = rows
    .slice(0, mostTitles + 1)
    .flatMap((row, index) => (row.filter((cell) => cell.trim() !== '').length * 2 > width ? [{ row, index }] : []))
  return (filled.find(({ row }) => row.some(isColumn)) ?? filled[0])?.index ?? 0
}
