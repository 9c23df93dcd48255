import { fold, foldName } from '@goldline/domain/fold'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'

const { db, close } = await testApp()
afterAll(close)

/** Letters of Europe and Vietnam. */
const letters = [
  ...Array(0x24f - 0x20).keys(),
  ...Array(0x100)
    .keys()
    .map((nr) => nr + 0x1e00 - 0x20),
]
  .map((nr) => String.fromCodePoint(nr + 0x20))
  .filter((letter) => /[\p{L}\d ]/u.test(letter))

test('[CUS-02] the database folds letters of Europe and Vietnam as the domain does', async () => {
  const { rows } = await sql<{ letter: string; folded: string; name: string }>`
    select letter, folded(letter), folded_name('M' || letter || 'e') as name from unnest(${letters}::text[]) letter`.execute(
    db,
  )
  const wrong = rows.filter(({ letter, folded, name }) => folded !== fold(letter) || name !== foldName(`M${letter}e`))
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(letters.length)
})

test.each(['Müller Mueller Bauer Jacques', 'aeue oue Kjær Œuvre', 'Ueli'])(
  '[CUS-02] the database folds the name %s as the domain does',
  async (name) => {
    const { rows } = await sql<{ name: string }>`select folded_name(${name}) as name`.execute(db)
    expect(rows).toEqual([{ name: foldName(name) }])
  },
)
