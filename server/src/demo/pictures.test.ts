import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@goldline/domain/message/kinds'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '../auth/password.ts'
import { testDatabase } from '../test/database.ts'
import { lumierePictures, sisiPictures } from './pictures.ts'
import { seedDemo } from './seed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-pictures-'))
const database = await testDatabase()
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('[BIZ-06] the demo’s salons have pictures, whose files are there as their rows say', async () => {
  await seedDemo(database.owner.db, { now: Date.parse('2026-06-10T14:03:00+02:00'), hashPassword, dataDir })
  const rows = await database.db.selectFrom('teaserImage').selectAll().execute()
  expect(rows).toHaveLength(lumierePictures.length + sisiPictures.length)
  for (const { path, width, height, widths, alt } of rows) {
    const files = widths.flatMap((each) => [`${each}.avif`, `${each}.webp`])
    expect(readdirSync(join(dataDir, path)).sort()).toEqual([...files, 'share.jpg'].sort())
    // From memory: uploads restrict sharp to that for the whole process.
    expect(await sharp(readFileSync(join(dataDir, path, `${width}.webp`))).metadata()).toMatchObject({ width, height })
    expect(Object.keys(alt).sort()).toEqual([...languages].sort())
  }
})

test('[BIZ-06] every picture of the demo has its drawing', () => {
  const folder = join(import.meta.dirname, 'pictures')
  for (const { name } of [...lumierePictures, ...sisiPictures])
    expect(existsSync(join(folder, `${name}.svg`))).toBe(true)
})

test('[CAT-02] [STF-03] services and people of the demo have pictures, whose files are there as their rows say', async () => {
  const rows = await database.db.selectFrom('picture').selectAll().execute()
  expect(rows.filter(({ staffId }) => staffId !== null)).toHaveLength(8)
  expect(rows.filter(({ productId }) => productId !== null).length).toBeGreaterThan(16)
  for (const { path, widths } of rows)
    expect(readdirSync(join(dataDir, path)).sort()).toEqual(
      widths.flatMap((each) => [`${each}.avif`, `${each}.webp`]).sort(),
    )
})
