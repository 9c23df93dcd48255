import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

const { db, pool, close } = await testDatabase()
afterAll(close)

describe('database', () => {
  test('days stay as written in any time zone, and counts are numbers', async () => {
    const { rows } = await pool.query(
      "select date '2026-03-29' as day, array[date '2026-10-25'] as days, 9007199254740991::int8 as count",
    )
    expect(rows).toEqual([{ day: '2026-03-29', days: ['2026-10-25'], count: 9007199254740991 }])
    await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('does not fit')
  })

  test('[OPS-06] statements end after 10 s and locks after 2 s', async () => {
    const show = async (name: string) => (await pool.query(`show ${name}`)).rows[0][name]
    expect(await show('statement_timeout')).toBe('10s')
    expect(await show('lock_timeout')).toBe('2s')
  })

  test('code is camelCase, SQL is snake_case, keys inside JSON stay as written', async () => {
    const { rows } = await sql`select 1 as url_name, '{"a_b": 1}'::jsonb as settings`.execute(db)
    expect(rows).toEqual([{ urlName: 1, settings: { a_b: 1 } }])
  })

  test('[RPT-01] no sum is cast to 32 bits, which sums of money can exceed', () => {
    const files = globSync('server/src/**/*.ts').filter((file) => !/\.test\.ts$|src\/test\//.test(file))
    expect(files.length).toBeGreaterThan(300)
    const cast = (text: string) => [...text.matchAll(/\)::int\b/g)].map(({ index }) => bracketUpTo(text, index))
    const sums = files.flatMap((file) =>
      cast(readFileSync(file, 'utf8'))
        .filter((each) => /\bsum\(/.test(each))
        .map((each) => `${file}: ${each}`),
    )
    expect(sums).toEqual([])
  })

  test('sorts letters with diacritics beside their base letters', async () => {
    const { rows } = await pool.query(
      `select name from unnest(array['Zoe', 'Äron', 'Đào', 'Arno', 'Emil']) name order by name collate "de-x-icu"`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Arno', 'Äron', 'Đào', 'Emil', 'Zoe'])
  })
})

/** The parenthesis that closes at `end`, with the word before it. */
function bracketUpTo(text: string, end: number): string {
  let open = 0
  let start = end
  do open += text[start] === ')' ? 1 : text[start] === '(' ? -1 : 0
  while (open > 0 && start-- > 0)
  while (/\w/.test(text[start - 1] ?? '')) start--
  return text.slice(start, end)
}
