/** Inserts rows for tests: pass the fields that matter; the others get simple defaults. */
import { randomUUID } from 'node:crypto'
import type { Weekday } from '@goldline/domain/time/day'
import type { Client, Role, UserScope } from '@goldline/domain/user/role'
import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { randomSecret, sha256 } from '../secrets.ts'

type Db = Kysely<Database>
type PartialRow<T extends keyof Database> = Partial<Insertable<Database[T]>>

const workdays: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** A salon in Zürich, open 09:00–19:00 every day, no lead time, with one category. */
export async function aBusinessObject(db: Db, row: PartialRow<'businessObject'> = {}) {
  const id = row.id ?? randomUUID()
  const categoryId = randomUUID()
  await db
    .insertInto('businessObject')
    .values({
      id,
      urlName: `salon-${id.slice(0, 8)}`,
      name: 'Testsalon',
      country: 'CH',
      timeZone: 'Europe/Zurich',
      leadTimeMinutes: 0,
      version: 'PRO',
      ...row,
    })
    .execute()
  await db
    .insertInto('category')
    .values({ businessObjectId: id, id: categoryId, name: 'Standard', isDefault: true })
    .execute()
  return { id, categoryId, urlName: row.urlName ?? `salon-${id.slice(0, 8)}` }
}

/** Adds bought SMS credit, in cents. */
export async function aCredit(db: Db, businessObjectId: string, balance = 1_000_000): Promise<void> {
  const [orderId, id] = [randomUUID(), randomUUID()]
  const { id: packageId } = await db.selectFrom('creditPackage').select('id').executeTakeFirstOrThrow()
  const paid = { price: balance, balance, state: 'FULFILLED', settledTime: new Date(0) } as const
  await db
    .insertInto('creditOrder')
    .values({ businessObjectId, id: orderId, packageId, ...paid })
    .execute()
  const entry = { kind: 'PURCHASE', amount: balance, cause: `bought ${orderId}` } as const
  await db
    .insertInto('creditEntry')
    .values({ businessObjectId, id, orderId, ...entry })
    .execute()
}

/** A staff member who works 09:00–19:00 every day unless `hours` says otherwise. */
export async function aStaff(
  db: Db,
  businessObjectId: string,
  {
    hours = { from: '09:00', to: '19:00' },
    ...row
  }: PartialRow<'staff'> & { hours?: { from: string; to: string } } = {},
): Promise<string> {
  const id = row.id ?? randomUUID()
  await db
    .insertInto('staff')
    .values({ businessObjectId, id, personId: randomUUID(), name: 'Lena', ...row })
    .execute()
  await db.insertInto('staffPattern').values({ businessObjectId, staffId: id }).execute()
  await db
    .insertInto('staffHours')
    .values(
      workdays.map((weekday) => ({
        businessObjectId,
        id: randomUUID(),
        staffId: id,
        kind: 'WORK' as const,
        weekday,
        fromTime: hours.from,
        toTime: hours.to,
      })),
    )
    .execute()
  return id
}

/** A service of 60 minutes at CHF 80, done by `specialists`. */
export async function aProduct(
  db: Db,
  businessObject: { id: string; categoryId: string },
  { specialists, ...row }: PartialRow<'product'> & { specialists: readonly string[] },
): Promise<string> {
  const id = row.id ?? randomUUID()
  const own = { businessObjectId: businessObject.id, productId: id }
  await db
    .insertInto('product')
    .values({
      businessObjectId: businessObject.id,
      id,
      categoryId: businessObject.categoryId,
      name: 'Schnitt',
      price: 8000,
      duration: 60,
      ...row,
    })
    .execute()
  await db
    .insertInto('productSpecialist')
    .values(specialists.map((staffId) => ({ ...own, staffId })))
    .execute()
  return id
}

/** A user; with `businessObjectId` and a role, one of the salon's staff. */
export async function aUser(db: Db, row: PartialRow<'appUser'> = {}): Promise<string> {
  const id = row.id ?? randomUUID()
  await db
    .insertInto('appUser')
    .values({ id, metadataId: randomSecret(), ...row })
    .execute()
  return id
}

/** A customer with an account and a confirmed e-mail. */
export async function aCustomer(db: Db, row: PartialRow<'customer'> = {}) {
  const email = row.email ?? `${randomUUID()}@example.com`
  const userId = row.userId ?? (await aUser(db, { email, emailConfirmedTime: new Date(0) }))
  const id = row.id ?? randomUUID()
  await db
    .insertInto('customer')
    .values({ id, userId, name: 'Sabine', surname: 'Koch', email, ...row })
    .execute()
  return { id, userId, email }
}

/** Headers of a browser on which a code proved the person (AUTH-20). */
export async function aKnownDevice(db: Db, userId: string): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const [secret, csrf] = [randomSecret(), randomSecret()]
  await db
    .insertInto('knownDevice')
    .values({ hash: sha256(secret), id: randomUUID(), userId, byCode: true, expiresTime: new Date('2037-01-01') })
    .execute()
  return { cookie: `device=${secret}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf }
}

/** An Authorization header, valid for ten years. */
export async function aToken(
  db: Db,
  {
    userId,
    role = 'CUSTOMER',
    scope = 'ALL',
    client = 'BOOKING',
    businessObjectId = null,
    staffId = null,
    deviceId = null,
  }: {
    userId?: string
    role?: Role
    scope?: UserScope
    client?: Client
    businessObjectId?: string | null
    staffId?: string | null
    deviceId?: string | null
  } = {},
): Promise<{ authorization: string }> {
  const secret = randomSecret()
  const owner = userId ?? (await aUser(db))
  if (businessObjectId !== null && role !== 'CUSTOMER')
    await db
      .insertInto('userRole')
      .values({ businessObjectId, userId: owner, role, scope, staffId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db
    .insertInto('token')
    .values({
      hash: sha256(secret),
      id: randomUUID(),
      userId: owner,
      client,
      role,
      businessObjectId,
      staffId,
      deviceId,
      expiresTime: new Date('2037-01-01T00:00:00Z'),
      provenTime: new Date('2037-01-01T00:00:00Z'),
    })
    .execute()
  return { authorization: `Bearer ${secret}` }
}

/** A review without a customer, with a reply. */
export async function aReview(db: Db, businessObjectId: string): Promise<{ id: string; replyId: string }> {
  const [id, replyId] = [randomUUID(), randomUUID()]
  const nobody = { customerId: null, appointmentId: null, orderCheckoutDate: null, shownName: 'Sabine Koch' }
  await db
    .insertInto('review')
    .values({ businessObjectId, id, ...nobody, status: 'DONE', rating: 5, language: 'de' })
    .execute()
  await db.insertInto('reviewReply').values({ businessObjectId, id: replyId, reviewId: id, text: 'Danke' }).execute()
  return { id, replyId }
}

/** An uploaded file of customers. */
export async function anImport(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const file = { content: 'Vorname\nSabine Koch', separator: ';', encoding: 'utf-8', header: ['Vorname'], total: 1 }
  await db
    .insertInto('customerImport')
    .values({ businessObjectId, id, mapping: '["name"]', ...file })
    .execute()
  return id
}

/** Hashes a password or PIN with the product's algorithm at a thousandth of its cost. */
export const aHash = (typed: string): Promise<string> => hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
