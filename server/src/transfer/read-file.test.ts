import { expect, test } from 'vitest'
import { Refused } from '../http/errors.ts'
import { readFile, tableOf } from './read-file.ts'

const read = (text: string) => tableOf(readFile(Buffer.from(text)))
const invalid = new Refused('file-invalid')

test('[CUS-08] refuses an oversized row in any file structure', async () => {
  const long = 'x'.repeat(200_000)
  for (const text of [`Vorname;Notiz\nAnna;${long}`, `Vorname;Notiz\n"${long}`, `Vorname${';x'.repeat(200_000)}\nAnna`])
    await expect(read(text)).rejects.toThrow(invalid)
})

test('[CUS-08] the separator is found from the first rows, even if the sample ends inside a cell', async () => {
  const note = `"${'eine lange, sehr lange Notiz;\n'.repeat(60)}"`
  const rows = Array.from({ length: 60 }, (_, index) => `Anna${index},Frei,${note}`)
  const table = await read(`Vorname,Nachname,Notiz\n${rows.join('\n')}`)
  expect([table.header, table.rows.length]).toEqual([['Vorname', 'Nachname', 'Notiz'], 60])
})

test('[CUS-08] [OPS-06] reading a long file lets other work run in between', async () => {
  let turns = 0
  const other = setInterval(() => turns++, 0)
  const rows = Array.from({ length: 15_000 }, (_, index) => `Anna${index};Grüße an alle, die da kommen`)
  expect((await read(`Vorname;Notiz\n${rows.join('\n')}`)).rows).toHaveLength(15_000)
  clearInterval(other)
  expect(turns).toBeGreaterThan(3)
})
