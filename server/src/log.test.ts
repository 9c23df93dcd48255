import { expect, test } from 'vitest'
import { describeError } from './log.ts'
import { testDatabase } from './test/database.ts'

test('[OPS-03] the log describes an error of the database without personal data', async () => {
  const { owner, close } = await testDatabase()
  const { pool } = owner
  const failure = (sql: string) => pool.query(sql).then(() => undefined, describeError)
  await pool.query(
    "create table person (email text constraint person_email_unique unique); insert into person values ('mia@example.ch')",
  )
  const duplicate = await failure("insert into person values ('mia@example.ch')")
  const malformed = await failure("select 'mia@example.ch'::uuid")
  await close()
  expect(duplicate).toMatchObject({ code: '23505', constraint: 'person_email_unique', table: 'person' })
  expect(malformed).toMatchObject({ code: '22P02' })
  expect(JSON.stringify([duplicate, malformed])).not.toContain('mia@')
})
