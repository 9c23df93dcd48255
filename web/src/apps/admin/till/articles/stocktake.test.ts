import type { Article } from '@goldline/contract/checkout/articles'
import { expect, test } from 'vitest'
import { buildCsv, readCsv } from '../../../../client/csv.ts'
import { buildStocktakeRows, parseStocktake } from './stocktake.ts'

const article = (name: string, barcode: string | null, stock: number): Article => ({
  id: name,
  name,
  names: { de: name },
  barcode,
  stock,
  price: 2490,
  vatRate: 810,
  version: 1,
})
const oil = article('Nagelöl; Mandel', '0761234567890', 3)
const tea = article('Tee', null, -1)
const twins = [article('Feile', null, 1), article('Feile', '1234', 1)]
const heads = { barcode: 'Barcode', name: 'Name', stock: 'Bestand', counted: 'Gezählt' }

test('[POS-15] a list is exported, imported with counts, and its faulty lines are named', async () => {
  const out = buildCsv(buildStocktakeRows([oil, tea, ...twins], heads))
  const back = out
    .replace(';3;', ';3;5')
    .replace('Tee;-1;', 'Tee;-1;0')
    .replace(";Feile;1;\r\n'1234;Feile;1;", ";Feile;1;4\r\n'1234;Feile;1;2")
    .concat('9999;Unbekannt;0;1\r\n;Tee;0;7\r\n1234;Feile;1;\r\n1234;Feile;1;1.5\r\n')
  expect(parseStocktake(await readCsv(new Blob([back])), [oil, tea, ...twins])).toEqual({
    counts: [
      { article: oil, pieces: 5 },
      { article: tea, pieces: 0 },
      { article: twins[1], pieces: 2 },
    ],
    unknown: ['Feile', 'Unbekannt'],
    twice: ['Tee'],
    wrong: ['Feile'],
  })
})

test('[POS-15] a list is parsed like a file of customers: sep=, titles above the header, spaces around quotes', async () => {
  const named = await readCsv(new Blob(['sep=|\r\nBarcode|Name|Bestand|Gezählt\r\n|Tee|-1|12\r\n']))
  expect(parseStocktake(named, [tea]).counts).toEqual([{ article: tea, pieces: 12 }])
  const titled = await readCsv(
    new Blob(['Inventur 2027;;;\n\nBarcode;Name;Bestand;Gezählt\n; "Nagelöl; Mandel" ;3; 5 \n']),
  )
  expect(parseStocktake(titled, [oil]).counts).toEqual([{ article: oil, pieces: 5 }])
})

test('[POS-15] a spreadsheet’s commas and encoding are also parsed', async () => {
  const saved = new Uint8Array([...'Barcode,Name,Bestand,Gez'].map((letter) => letter.charCodeAt(0)).concat(0xe4))
  const rows = await readCsv(new Blob([saved, 'hlt\n,Tee,-1,12\n']))
  expect(rows[0]).toEqual(['Barcode', 'Name', 'Bestand', 'Gezählt'])
  expect(parseStocktake(rows, [tea]).counts).toEqual([{ article: tea, pieces: 12 }])
})
