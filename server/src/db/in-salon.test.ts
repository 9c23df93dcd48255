import { afterAll, expect, test } from 'vitest'
import { aBusinessObject } from '../test/builders.ts'
import { testDatabase } from '../test/database.ts'
import { acrossSalons, inSalon } from './in-salon.ts'
import type { Db } from './transaction.ts'

const database = await testDatabase()
const db: Db = database.db
afterAll(() => database.close())

test('[OPS-15c] a statement in a salon reads, changes and deletes only that salon’s rows', async () => {
  const [one, other] = [await aBusinessObject(database.db), await aBusinessObject(database.db)]
  const opened = (id: string, name: string) =>
    db.insertInto('formerUrlName').values({ businessObjectId: id, urlName: name }).execute()
  await opened(one.id, 'the-one')
  await opened(other.id, 'the-other')
  const inOne = inSalon(db, one.id)
  const names = await inOne.selectFrom('formerUrlName as former').select('former.urlName').execute()
  expect(names).toEqual([{ urlName: 'the-one' }])
  await inOne.updateTable('formerUrlName').set({ urlName: 'the-first' }).execute()
  const left = () => acrossSalons(db).selectFrom('formerUrlName').select('urlName').orderBy('urlName').execute()
  expect(await left()).toEqual([{ urlName: 'the-first' }, { urlName: 'the-other' }])
  await inOne.deleteFrom('formerUrlName').execute()
  expect(await left()).toEqual([{ urlName: 'the-other' }])
})

test('[OPS-15c] a statement on a salon’s table without a salon does not compile', () => {
  // @ts-expect-error: whose visits?
  const reads = () => db.selectFrom('appointment').selectAll()
  // @ts-expect-error: whose visits?
  const changes = () => db.updateTable('appointment')
  // @ts-expect-error: whose visits?
  const removes = () => db.deleteFrom('appointment as a')
  // @ts-expect-error: a person is a customer of several salons
  const ofNoSalon = () => inSalon(db, '').selectFrom('customer')
  expect([reads, changes, removes, ofNoSalon].every((each) => typeof each === 'function')).toBe(true)
})
