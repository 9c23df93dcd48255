import type { Article } from '@goldline/contract/checkout/articles'
import { saleLimits } from '@goldline/domain/checkout/sale'
import type { CsvCell } from '../../../../client/csv.ts'

type StocktakeHeads = { barcode: string; name: string; stock: string; counted: string }

/** Builds the rows of the list for counting, whose last column people fill in. */
export const buildStocktakeRows = (articles: readonly Article[], heads: StocktakeHeads): CsvCell[][] => [
  [heads.barcode, heads.name, heads.stock, heads.counted],
  // The apostrophe keeps spreadsheets from converting the barcode to a number.
  ...articles.map(({ barcode, name, stock }): CsvCell[] => [barcode === null ? '' : `'${barcode}`, name, stock, '']),
]

type Count = { article: Article; pieces: number }
type Stocktake = {
  counts: Count[]
  /** Names of lines with an unknown or repeated article, or an invalid count. */
  unknown: string[]
  twice: string[]
  wrong: string[]
}

/**
 * Parses a counted list: the first column is the barcode, the second the name, the fourth the count. Ignores lines
 * without a count.
 */
export function parseStocktake([, ...lines]: readonly (readonly string[])[], articles: readonly Article[]): Stocktake {
  const found: Stocktake = { counts: [], unknown: [], twice: [], wrong: [] }
  for (const [code = '', name = '', , counted = ''] of lines) {
    if (counted === '') continue
    const article = findArticle({ code: code.replace(/^'/, ''), name }, articles)
    const label = name || code
    if (!article) found.unknown.push(label)
    else if (!isPieces(counted)) found.wrong.push(label)
    else if (found.counts.some((each) => each.article === article)) found.twice.push(label)
    else found.counts.push({ article, pieces: Number(counted) })
  }
  return found
}

/** Finds an article by its barcode, else by its name, since spreadsheets may change a barcode. */
function findArticle({ code, name }: { code: string; name: string }, articles: readonly Article[]) {
  // Compares all names, since the list may have been exported in another language.
  const isNamed = (each: Article) =>
    [each.name, ...Object.values(each.names)].some((one) => one?.toLowerCase() === name.toLowerCase())
  const same = articles.filter(isNamed)
  return (
    articles.find(({ barcode }) => barcode !== null && barcode === code) ?? (same.length === 1 ? same[0] : undefined)
  )
}

const isPieces = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= saleLimits.pieces
