import { randomBytes, randomUUID } from 'node:crypto'
import { salon as ofSalon, rolesAndTier } from '@goldline/contract/access'
import { allCalls } from '@goldline/contract/all'
import { type Call, call } from '@goldline/contract/call'
import { clients, type Role, roles } from '@goldline/domain/user/role'
import { type Feature, features, type Tier, tiers } from '@goldline/domain/user/tier'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer, anImport, aProduct, aReview, aStaff, aToken, aUser } from '../test/builders.ts'
import { aGuestRow } from '../test/guest-row.ts'
import { aBookedRow } from '../test/owned-rows.ts'
import { picturesFor } from '../test/pictures.ts'
import { aLeader, aSalon, leadersPassword, type SalonForTests } from '../test/salon.ts'
import { aDraftRow, aGiftCardRow, anArticleRow, aSaleRow, rightlyAtTill } from '../test/till.ts'
import { errorHandling } from './error-handling.ts'
import { inSteps } from './route.ts'

type Headers = { authorization?: string }

const { dataDir, aPicture, upload, removeAll } = picturesFor('access')
let t: TestApp
let salons: Record<Tier, SalonForTests>
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
  const [lite, plus, pro] = await Promise.all(tiers.map((version) => aSalon(t.db, 1, { version })))
  if (!lite || !plus || !pro) throw new Error('a salon of each tier')
  salons = { LITE: lite, LITE_PLUS: plus, PRO: pro }
  customer = await aCustomer(t.db)
  await t.db.insertInto('customerProfile').values({ businessObjectId: pro.id, customerId: customer.id }).execute()
  for (const customerId of Object.values(typedIn)) {
    await t.db
      .insertInto('customer')
      .values({ id: customerId, enteredByBusinessObjectId: pro.id, name: 'Sabine Koch' })
      .execute()
    await t.db.insertInto('customerProfile').values({ businessObjectId: pro.id, customerId }).execute()
  }
  await aStaff(t.db, pro.id, { id: anybody })
  await t.db.updateTable('businessObject').set({ healthNotes: true }).where('id', '=', pro.id).execute()
})
afterAll(async () => {
  await t.close()
  removeAll()
})

/**
 * Calls with malformed input, so that an admitted caller meets that refusal: no handler runs, and nothing is written.
 */
const knock = async (
  app: Pick<TestApp['app'], 'inject'>,
  { method, path }: Call,
  headers: Headers,
): Promise<string> => {
  const url = path.replaceAll(/\{\w+\}/g, randomUUID())
  const remoteAddress = `10.${Math.floor(++callers / 250)}.${callers % 250}.1`
  const answer = await app.inject({ method, url, remoteAddress, headers: { ...headers, 'if-match': 'nonsense' } })
  return answer.statusCode === 400 ? 'admitted' : `${answer.statusCode} ${answer.json().message}`
}
let callers = 0

/** The expected result by AUTH-04, AUTH-12, AUTH-19 and BIZ-10, from the contract alone. */
function expected({ access }: Call, role: Role, client: (typeof clients)[number], tier: Tier): string {
  if (access === 'public') return 'admitted'
  const needed = rolesAndTier(access)
  if (!needed.roles.includes(role) || !access.clients.includes(client)) return '403 forbidden'
  if (role === 'CUSTOMER' || tiers.indexOf(needed.tier ?? 'LITE') <= tiers.indexOf(tier)) return 'admitted'
  return '403 tier.required'
}

const signedInAs = (role: Role, client: (typeof clients)[number], tier: Tier) =>
  aToken(t.db, { role, client, businessObjectId: role === 'CUSTOMER' ? null : salons[tier].id })

describe('who may call what', () => {
  test('[AUTH-22] the public calls are those of the specification, and ours that a stranger needs', () => {
    const open = allCalls.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual([
      'DELETE /v1/challenges/{id}',
      'DELETE /v1/password-change-requests/{id}',
      'DELETE /v1/slot-holds/{id}',
      'GET /uuid-authorization/{uuid}',
      'GET /v1/agb',
      'GET /v1/business-objects',
      'GET /v1/business-objects/{id}/available-dates',
      'GET /v1/business-objects/{id}/available-slots',
      'GET /v1/business-objects/{id}/full-dates',
      'GET /v1/business-objects/{id}/next-starts',
      'GET /v1/business-objects/{id}/reviews',
      'GET /v1/business-objects/{urlName}',
      'GET /v1/communication-unit-packages',
      'GET /v1/consent-texts',
      'GET /v1/receipts/{secret}',
      'GET /v1/reviews/{secret}',
      'GET /v1/sms/iso-codes',
      'GET /v1/staff-feeds/{secret}',
      'GET /v1/user-metadata/{id}',
      'GET /v2/sms/phone-nr-util',
      'POST /authorization',
      'POST /v1/challenge-links',
      'POST /v1/challenges/{id}/resends',
      'POST /v1/codes',
      'POST /v1/customer-users',
      'POST /v1/password-change-requests',
      'POST /v1/reviews/{secret}',
      'POST /v1/reviews/{secret}/google',
      'POST /v1/slot-holds',
      'POST /v1/user',
      'POST /v1/webhooks/paypal',
    ])
  })

  test('[AUTH-04] without a valid token a private call is a 401, and a public one answers', async () => {
    for (const headers of [{}, { authorization: 'Bearer' }, { authorization: `Bearer ${'A'.repeat(43)}` }]) {
      const answers = await Promise.all(allCalls.map(async (each) => [each.id, await knock(t.app, each, headers)]))
      expect(answers).toEqual(
        allCalls.map(({ id, access }) => [id, access === 'public' ? 'admitted' : '401 Unauthorized']),
      )
    }
  })

  // A customer has no salon and so no tier.
  const people = roles.flatMap((role) =>
    (role === 'CUSTOMER' ? (['LITE'] as const) : tiers).flatMap((tier) =>
      clients.map((client) => [role, client, tier] as const),
    ),
  )
  test.each(people)('[AUTH-04, AUTH-12, AUTH-19, BIZ-10] %s in %s of a salon of tier %s', async (...who) => {
    const headers = await signedInAs(...who)
    const answers = await Promise.all(allCalls.map(async (each) => [each.id, await knock(t.app, each, headers)]))
    expect(answers).toEqual(allCalls.map((each) => [each.id, expected(each, ...who)]))
  })

  test.each(Object.keys(features) as Feature[])(
    '[AUTH-12, BIZ-10] a call of %s is open to its roles from its tier on, before any body is read',
    async (feature) => {
      const app = Fastify().decorate('spine', { ...t.app.spine, calls: [] })
      errorHandling(app)
      const access = ofSalon(feature, ['ADMIN'])
      const invented = call({ id: feature, summary: '', method: 'POST', path: '/invented', access, status: 204 })
      inSteps(app, invented, async () => undefined)
      for (const role of roles)
        for (const tier of role === 'CUSTOMER' ? (['LITE'] as const) : tiers)
          expect([role, tier, await knock(app, invented, await signedInAs(role, 'ADMIN', tier))]).toEqual([
            role,
            tier,
            expected(invented, role, 'ADMIN', tier),
          ])
      await app.close()
    },
  )
})

/** Somebody who works in the PRO salon. */
const anybody = randomUUID()
const byAnybody = { staffId: anybody }

/** Customers without an account, of the PRO salon. */
const typedIn = { merged: randomUUID(), erased: randomUUID() }

/** Creates what a path's parameter names: in the PRO salon, or for `customer`. */
const rows: Record<string, () => Promise<string>> = {
  '/v1/appointments/{id}': anAppointment,
  '/v1/business-object/appointments/{id}': anAppointment,
  '/v1/waiting-list-entries/{id}': aWait,
  '/v1/business-object/waiting-list-entries/{id}': aWait,
  '/v1/customers/{id}/erasure': async () => typedIn.erased,
  '/v1/customers/{id}': async () => customer.id,
  '/v1/customer-imports/{id}': () => anImport(t.db, salons.PRO.id),
  '/v1/business-object/reviews/{id}': async () => (await aReview(t.db, salons.PRO.id)).id,
  '/v1/review-replies/{id}': async () => (await aReview(t.db, salons.PRO.id)).replyId,
  '/v1/customer-formulas/{id}': aFormula,
  '/v1/business-object/teaser-images/{id}': aTeaserImage,
  '/v1/product-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { productId: await aService() }),
  '/v1/staff-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { staffId: await aStaff(t.db, salons.PRO.id) }),
  '/v1/customer-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { customerId: customer.id }),
  '/v1/product-categories/{id}': aCategory,
  '/v1/products/{id}': aService,
  '/v1/communication-unit-packages/orders/{id}': anOrder,
  '/v1/business-object-owner/{id}': async () => salons.PRO.id,
  '/v1/staff/{id}': async () => salons.PRO.staff[0] ?? '',
  '/v1/staff-absences/{id}': anAbsence,
  '/v1/devices/{id}': aDevice,
  '/v1/salon-users/{id}': aSalonUser,
  '/v1/user/me/salons/{businessObjectId}': async () => salons.PRO.id,
  '/v1/user/me/sessions/{id}': aSession,
  '/v1/user/me/workplaces/{businessObjectId}': async () => salons.PRO.id,
  '/v1/user/{id}': async () => customer.userId,
  '/v1/till-drafts/{id}': () => aDraftRow(t, salons.PRO.id),
  '/v1/articles/{id}': () => anArticleRow(t, salons.PRO.id),
  '/v1/gift-cards/{id}': () => aGiftCardRow(t, salons.PRO.id),
  '/v1/orders/{id}': () => aSaleRow(t, salons.PRO.id),
  '/v1/queue/{id}': () => aGuestRow(t.db, salons.PRO, customer.id),
  '/v1/reports/targets/{staffId}': async () => aStaff(t.db, salons.PRO.id),
}

/** Otherwise valid input for calls that need more than the path, so that only ownership decides. */
const rightly: Record<string, { query?: string; payload?: object; headers?: Record<string, string> }> = {
  agreeAgb: { payload: { accepted: true, lastSeenVersion: '2026-12-01' } },
  editAppointment: { payload: { note: 'mit Hund' }, headers: { 'if-match': '"1"' } },
  callGuest: { payload: byAnybody },
  changeEmail: { payload: { value: 'another@example.com' } },
  changePhoneNr: { payload: { value: '+41791234567' } },
  getMoveDates: { query: '?from=2027-03-03&to=2027-03-04' },
  getCoverPlan: { query: '?from=2027-03-03&to=2027-03-03' },
  previewCoverPlan: { payload: { from: '2027-03-03', to: '2027-03-03', visits: [] } },
  applyCoverPlan: { payload: { from: '2027-03-03', to: '2027-03-03', visits: [] } },
  getMoveSlots: { query: '?from=2027-03-03&to=2027-03-04' },
  handOver: { payload: {} },
  getRunningLate: { query: '?minutes=15' },
  sayRunningLate: {
    payload: { minutes: 15, visits: [{ appointmentId: randomUUID(), startTime: '2027-03-02T10:00:00Z' }] },
  },
  moveProduct: { payload: { categoryId: null, place: 0 } },
  updateCategory: { payload: { names: { de: 'Haare' } } },
  updateProduct: { payload: { price: 4200 } },
  putStaffTarget: { payload: { target: 75 } },
  inviteSalonUser: { payload: { email: 'new@example.com', password: leadersPassword } },
  createPinCode: { payload: { password: leadersPassword } },
  setSalonPin: { payload: { code: '123456', pin: '481516' } },
  updateSalonUser: { payload: { healthNotes: true, password: leadersPassword } },
  ...rightlyAtTill,
  moveAppointment: { payload: { startTime: '2027-03-03T10:00:00Z' } },
  putPattern: { payload: { from: '2027-03-01', weeks: [[]] } },
  putRotaDay: { payload: { spans: [] } },
  skipTurn: { payload: { ...byAnybody, reason: 'in der Pause' } },
  takeGuest: { payload: byAnybody },
  setPin: { payload: { pin: '481516' } },
  updateMySalon: { payload: { communicationPreference: 'VIA_ANY' } },
  updateStaff: { payload: { name: 'Lena' } },
  uploadProductPicture: upload,
  uploadStaffPicture: upload,
  uploadCustomerPicture: upload,
  keepProductPicture: { payload: { removed: true } },
  keepStaffPicture: { payload: { removed: true } },
  keepCustomerPicture: { payload: { removed: true } },
  replyToReview: { payload: { text: 'Danke' } },
  reportReview: { payload: { reason: 'Beleidigt' } },
  addFormula: { payload: { text: 'Gel 07' } },
  eraseCustomer: { payload: { password: leadersPassword } },
  exportCustomers: { payload: { chosen: { filter: {} }, what: 'CUSTOMERS', password: leadersPassword } },
  mergeCustomers: { payload: { otherId: typedIn.merged, take: [] } },
  putHealthNote: { payload: { text: 'Acrylat' } },
  previewCustomerImport: { payload: { mapping: ['name'] } },
  startCustomerImport: { payload: { mapping: ['name'] } },
  updateCustomer: { payload: { notes: 'Kommt gern früher' } },
  updateTeaserImage: { payload: { alt: { de: 'Salon' } } },
  updateUser: { payload: { name: 'Sabine' } },
  writeMessage: { payload: { text: 'Hallo' } },
}

/** Calls whose parameter names no owned row. */
const ofNobody = ['putMyConsent']

describe('what belongs to another salon or person', () => {
  const calls = allCalls.filter(
    ({ access, path, id }) => access !== 'public' && /\{/.test(path) && !ofNobody.includes(id),
  )

  test.each(calls.map((each) => [each.id, each] as const))('[AUTH-04] %s finds nothing of it', async (id, each) => {
    const [, row] = Object.entries(rows).find(([path]) => each.path.startsWith(path)) ?? []
    if (row === undefined) throw new Error(`${each.path}: what does it name? Add it to \`rows\``)
    const { query = '', payload, headers: own } = rightly[id] ?? {}
    const answer = async (headers: Headers, named: string) => {
      const url = `${each.path.replace(/\{\w+\}/, named).replace('{date}', '2027-03-03')}${query}`
      const { statusCode, body } = await t.app.inject({
        method: each.method,
        url,
        headers: { ...headers, ...own },
        ...(payload && { payload }),
      })
      return { statusCode, message: statusCode < 300 ? '' : JSON.parse(body).message, body }
    }
    const named = await row()
    const client = each.access !== 'public' && each.access.clients.includes('ADMIN') ? 'ADMIN' : 'CHECKOUT'
    const strangers = [
      await aLeader(t.db, salons.LITE.id, client),
      await aToken(t.db, { userId: (await aCustomer(t.db)).userId }),
    ]
    for (const headers of strangers) {
      const { statusCode, body } = await answer(headers, named)
      expect([403, 404]).toContain(statusCode)
      expect(body).not.toContain('Koch')
    }
    // The same call by the owner succeeds: the row existed and the input was valid.
    const owner = rolesAndTier(each.access as Exclude<Call['access'], 'public'>).roles.includes('CUSTOMER')
      ? await aToken(t.db, { userId: customer.userId })
      : await aLeader(t.db, salons.PRO.id, client)
    // PRIV-02: a right beside the role.
    await t.db.updateTable('userRole').set({ healthNotes: true }).execute()
    const { statusCode, message } = await answer(owner, named)
    expect([statusCode, message]).not.toEqual([statusCode, expect.stringMatching(/notFound|forbidden|invalid-request/)])
  })
})

async function anAppointment(): Promise<string> {
  return aBookedRow(t.db, salons.PRO, customer.id)
}

async function aSalonUser(): Promise<string> {
  const id = await aUser(t.db)
  await t.db.insertInto('userRole').values({ businessObjectId: salons.PRO.id, userId: id, role: 'USER_LITE' }).execute()
  return id
}

async function aDevice(): Promise<string> {
  const id = randomUUID()
  const { id: businessObjectId } = salons.PRO
  const link = { pairingHash: randomBytes(32), pairingExpiresTime: new Date('2027-03-02T09:00:00Z') }
  await t.db
    .insertInto('device')
    .values({
      businessObjectId,
      id,
      name: 'Empfang',
      client: 'CHECKIN',
      userId: await aSalonUser(),
      lockMinutes: 5,
      ...link,
    })
    .execute()
  return id
}

async function anAbsence(): Promise<string> {
  const id = randomUUID()
  const { id: businessObjectId, staff } = salons.PRO
  const time = { fromTime: new Date('2027-03-08T00:00:00Z'), toTime: new Date('2027-03-09T00:00:00Z') }
  await t.db
    .insertInto('staffAbsence')
    .values({ businessObjectId, id, staffId: staff[0] ?? '', kind: 'SICK', status: 'ASKED', ...time })
    .execute()
  return id
}

async function aWait(): Promise<string> {
  const id = randomUUID()
  const { id: businessObjectId, product } = salons.PRO
  const days = { fromDate: '2027-03-03', toDate: '2027-03-04', fromTime: '09:00', toTime: '19:00' }
  const own = { businessObjectId, id, customerId: customer.id, products: [product], language: 'de' as const }
  await t.db
    .insertInto('waitingListEntry')
    .values({ ...own, ...days })
    .execute()
  return id
}

async function aFormula(): Promise<string> {
  const id = randomUUID()
  const row = { businessObjectId: salons.PRO.id, id, customerId: customer.id, text: 'Gel 07' }
  await t.db.insertInto('customerFormula').values(row).execute()
  return id
}

async function aTeaserImage(): Promise<string> {
  const id = randomUUID()
  const row = { businessObjectId: salons.PRO.id, id, path: `/files/${id}`, color: '#000000' }
  await t.db
    .insertInto('teaserImage')
    .values({ ...row, width: 10, height: 10, widths: [10] })
    .execute()
  return id
}

async function aService(): Promise<string> {
  return aProduct(t.db, salons.PRO, { specialists: salons.PRO.staff })
}

async function aCategory(): Promise<string> {
  const id = randomUUID()
  await t.db.insertInto('category').values({ businessObjectId: salons.PRO.id, id, name: 'Haare' }).execute()
  return id
}

async function anOrder(): Promise<string> {
  const id = randomUUID()
  const { id: packageId } = await t.db.selectFrom('creditPackage').select('id').executeTakeFirstOrThrow()
  await t.db
    .insertInto('creditOrder')
    .values({ businessObjectId: salons.PRO.id, id, packageId, price: 2500, balance: 2600 })
    .execute()
  return id
}

async function aSession(): Promise<string> {
  await aToken(t.db, { userId: customer.userId })
  const { id } = await t.db
    .selectFrom('token')
    .select('id')
    .where('userId', '=', customer.userId)
    .where('revokedTime', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
