/** Rows that belong to a salon, a customer or both, for tests of access. Each function returns the row's id. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { aToken, aUser } from './builders.ts'
import type { SalonForTests } from './salon.ts'

type Db = Kysely<Database>

/** A confirmed visit of an hour that holds nobody's time. */
export async function aBookedRow(
  db: Db,
  { id: businessObjectId, staff, product: productId }: SalonForTests,
  customerId: string,
): Promise<string> {
  const id = randomUUID()
  const own = { businessObjectId, id, customerId, requestedStaffId: staff[0] ?? null }
  const time = { startTime: new Date('2027-03-02T10:00:00Z'), endTime: new Date('2027-03-02T11:00:00Z') }
  const row = { status: 'CONFIRMED', bookingType: 'ONLINE', currency: 'CHF' } as const
  await db
    .insertInto('appointment')
    .values({ ...own, ...row, ...time })
    .execute()
  const segments = JSON.stringify([{ kind: 'work', minutes: 60 }])
  const service = { name: 'Schnitt', price: 8000, listPrice: 8000, duration: 60, segments, productId }
  await db
    .insertInto('appointmentService')
    .values({ businessObjectId, appointmentId: id, position: 0, assignedStaffId: staff[0] ?? null, ...service })
    .execute()
  return id
}

let guests = 0

/**
 * Adds a queue entry for tests that do not check how entries are made (CHK-05): first available, until 19:00.
 */
export async function aGuestRow(
  db: Db,
  { id: businessObjectId, product }: SalonForTests,
  customerId: string,
): Promise<string> {
  const id = randomUUID()
  const number = ++guests
  const who = { partyId: id, position: 1, customerId, name: 'Koch', initial: '', byNumber: false, number }
  const when = { day: '2027-03-02', endsTime: new Date('2027-03-02T18:00:00Z') }
  const wish = { products: [product], staffId: null, noticeVersion: '' }
  await db
    .insertInto('queueEntry')
    .values({ businessObjectId, id, status: 'WAITING', language: 'de', ...who, ...when, ...wish })
    .execute()
  return id
}

/** A mail refused by its recipient's mailbox. */
export async function aFailedMessageRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const head = { id, businessObjectId, cause: id, type: 'BO_UPDATED', channel: 'EMAIL', status: 'FAILED' } as const
  const words = {
    recipient: `${id}@a.example`,
    language: 'de',
    subject: 'Neue Zeit',
    text: JSON.stringify([{ text: 'Um elf.' }]),
  } as const
  await db
    .insertInto('message')
    .values({
      ...head,
      ...words,
      failure: 'REFUSED',
      error: 'SMTP: 550',
      createdTime: new Date('2027-03-02T07:00:00Z'),
    })
    .execute()
  return id
}

export async function aSalonUserRow(db: Db, businessObjectId: string): Promise<string> {
  const userId = await aUser(db)
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE' }).execute()
  return userId
}

export async function aDeviceRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const userId = await aSalonUserRow(db, businessObjectId)
  const link = { pairingHash: randomBytes(32), pairingExpiresTime: new Date('2027-03-02T09:00:00Z') }
  const device = { name: 'Empfang', client: 'CHECKIN', userId, lockMinutes: 5 } as const
  await db
    .insertInto('device')
    .values({ businessObjectId, id, ...device, ...link })
    .execute()
  return id
}

export async function anAbsenceRow(db: Db, { id: businessObjectId, staff }: SalonForTests): Promise<string> {
  const id = randomUUID()
  const time = { fromTime: new Date('2027-03-08T00:00:00Z'), toTime: new Date('2027-03-09T00:00:00Z') }
  await db
    .insertInto('staffAbsence')
    .values({ businessObjectId, id, staffId: staff[0] ?? '', kind: 'SICK', status: 'ASKED', ...time })
    .execute()
  return id
}

export async function aWaitRow(
  db: Db,
  { id: businessObjectId, product }: SalonForTests,
  customerId: string,
): Promise<string> {
  const id = randomUUID()
  const days = { fromDate: '2027-03-03', toDate: '2027-03-04', fromTime: '09:00', toTime: '19:00' }
  const own = { businessObjectId, id, customerId, products: [product], language: 'de' as const }
  await db
    .insertInto('waitingListEntry')
    .values({ ...own, ...days })
    .execute()
  return id
}

export async function aFormulaRow(db: Db, businessObjectId: string, customerId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('customerFormula').values({ businessObjectId, id, customerId, text: 'Gel 07' }).execute()
  return id
}

export async function aQuestionRow(db: Db, { id: businessObjectId }: SalonForTests): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('question')
    .values({ businessObjectId, id, kind: 'TEXT', name: 'Farbe?', required: false, everyTime: false })
    .execute()
  return id
}

/** Adds a form to sign before the salon's service, with a published version. */
export async function aFormRow(
  db: Db,
  { id: businessObjectId, product: productId }: SalonForTests,
  id: string = randomUUID(),
): Promise<string> {
  const version = { titles: JSON.stringify({ de: 'Lifting' }), texts: JSON.stringify({ de: 'Text' }) }
  const key = { businessObjectId, formId: id }
  await db
    .insertInto('form')
    .values({ businessObjectId, id, ...version, months: 12, number: 1, countsFrom: 1 })
    .execute()
  await db
    .insertInto('formVersion')
    .values({ ...key, number: 1, ...version, signsAgain: true })
    .execute()
  await db
    .insertInto('formProduct')
    .values({ ...key, productId })
    .execute()
  return id
}

type Signer = { id: string; customerId: string; name: string }

/** A signature under a form of its own. */
export async function aSignatureRow(db: Db, salon: SalonForTests, signer: Signer): Promise<void> {
  const form = { businessObjectId: salon.id, formId: await aFormRow(db, salon), number: 1, language: 'de' } as const
  await db
    .insertInto('formSignature')
    .values({ ...form, ...signer, pdf: Buffer.from(`%PDF ${signer.name}`) })
    .execute()
}

export async function aTeaserImageRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const size = { width: 10, height: 10, widths: [10] }
  await db
    .insertInto('teaserImage')
    .values({ businessObjectId, id, path: `/files/${id}`, color: '#000000', ...size })
    .execute()
  return id
}

export async function aWorkRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const size = { width: 10, height: 10, widths: [10] }
  await db
    .insertInto('galleryPicture')
    .values({ businessObjectId, id, path: `/files/gallery/${id}`, color: '#000000', displayOrder: 0, ...size })
    .execute()
  return id
}

export async function aCategoryRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('category').values({ businessObjectId, id, name: 'Haare' }).execute()
  return id
}

export async function aCreditOrderRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const { id: packageId } = await db.selectFrom('creditPackage').select('id').executeTakeFirstOrThrow()
  await db.insertInto('creditOrder').values({ businessObjectId, id, packageId, price: 2500, balance: 2600 }).execute()
  return id
}

export async function aSetupRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('paymentMethodSetup').values({ businessObjectId, id }).execute()
  return id
}

/** A card that is not the default. */
export async function aCardRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const card = { brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2031, isDefault: false }
  const row = {
    businessObjectId,
    id,
    stripeMethodId: `pm_${id}`,
    ...card,
    createdTime: new Date('2027-03-02T08:00:00Z'),
  }
  await db.insertInto('paymentMethod').values(row).execute()
  return id
}

/** The salon's invoice address, unknown to lexoffice. */
export async function aConnectionRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('lexofficeConnection').values({ businessObjectId, id, name: 'Lumi', language: 'de' }).execute()
  return id
}

/** Another session of the user. */
export async function aSessionRow(db: Db, userId: string): Promise<string> {
  await aToken(db, { userId })
  const session = db.selectFrom('token').select('id').where('userId', '=', userId).where('revokedTime', 'is', null)
  return (await session.executeTakeFirstOrThrow()).id
}

export async function aPasskeyRow(db: Db, userId: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('passkey')
    .values({ id, userId, credentialId: id, publicKey: Buffer.from(id) })
    .execute()
  return id
}

export async function aStaffSessionRow(db: Db, businessObjectId: string): Promise<string> {
  const userId = await aUser(db)
  await aToken(db, { userId, role: 'USER_LITE', client: 'STAFF', businessObjectId })
  return (await db.selectFrom('token').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id
}

/** A bulk message waiting for its time. */
export async function aBulkRow(db: Db, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const words = { communicationWay: 'EMAIL', subject: 'Neu', message: 'Hallo', leftOut: '{}' } as const
  const frozen = { cost: 0, recipients: 1, startTime: new Date('2037-01-01T10:00:00Z') }
  await db
    .insertInto('bulkMessage')
    .values({ businessObjectId, id, userId: null, ...words, ...frozen })
    .execute()
  return id
}

/** Lets the salon receive payments, and require a deposit of half the price from everybody who books online. */
export async function aDepositForEverybody(db: Db, businessObjectId: string): Promise<void> {
  const account = { businessObjectId, stripeAccountId: `acct_${businessObjectId}`, ready: true }
  await db.insertInto('depositAccount').values(account).execute()
  const rule = { businessObjectId, id: randomUUID(), position: 0, enabled: true, newcomers: false, percent: 50 }
  await db.insertInto('depositRule').values(rule).execute()
}

/** Adds a paid deposit whose visit was deleted. */
export async function aDepositRow(db: Db, businessObjectId: string, own: { userId?: string } = {}): Promise<string> {
  const [id, time] = [randomUUID(), new Date('2027-03-02T08:00:00Z')]
  const request = JSON.stringify({ products: [], staffId: null, language: 'de', names: ['Schnitt'] })
  const deposit = {
    businessObjectId,
    id,
    request,
    price: 8000,
    amount: 2000,
    keeps: 2000,
    currency: 'CHF',
    windowHours: 24,
    ...own,
  }
  const times = { startTime: time, endTime: time, expiresTime: time }
  await db
    .insertInto('visitDeposit')
    .values({ ...deposit, ...times, stripeAccountId: 'acct_1', paymentId: `pi_${id}` })
    .execute()
  const entry = { businessObjectId, id: randomUUID(), depositId: id, kind: 'CAPTURED' as const, amount: 2000 }
  await db
    .insertInto('visitDepositEntry')
    .values({ ...entry, cause: `captured ${id}` })
    .execute()
  await db.updateTable('visitDeposit').set({ state: 'PAID' }).where('id', '=', id).execute()
  return id
}
