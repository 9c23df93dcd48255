import { randomUUID } from 'node:crypto'
import { rolesAndTier } from '@goldline/contract/access'
import type { Call } from '@goldline/contract/call'
import { allCalls } from '@goldline/contract/test/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer, anImport, aProduct, aReview, aStaff, aToken } from '../test/builders.ts'
import { aFavouriteRow, aKeptGuestRow, aMessageRow, aRequestRow, rightlyNoted } from '../test/kept-rows.ts'
import {
  aBookedRow,
  aBulkRow,
  aCardRow,
  aCategoryRow,
  aConnectionRow,
  aCreditOrderRow,
  aDepositRow,
  aDeviceRow,
  aFailedMessageRow,
  aFormRow,
  aFormulaRow,
  aGuestRow,
  anAbsenceRow,
  aPasskeyRow,
  aQuestionRow,
  aSalonUserRow,
  aSessionRow,
  aSetupRow,
  aSignatureRow,
  aStaffSessionRow,
  aTeaserImageRow,
  aWaitRow,
  aWorkRow,
} from '../test/owned-rows.ts'
import { aPatchTestRow, aTestedService } from '../test/patch-tests.ts'
import { picturesFor } from '../test/pictures.ts'
import { aLeader, aSalon, leadersPassword, type SalonForTests } from '../test/salon.ts'
import {
  aDayEndRow,
  aDraftRow,
  aGiftCardRow,
  anArticleRow,
  aPackageRow,
  aReceiptRow,
  aSaleRow,
  rightlyAtTill,
} from '../test/till.ts'

type Headers = { authorization?: string }
const { dataDir, aPicture, uploads, removeAll } = picturesFor('access')
let t: TestApp
let salons: Record<'LITE' | 'PRO', SalonForTests>
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
  const pro = await aSalon(t.db, 1, { version: 'PRO' })
  salons = { LITE: await aSalon(t.db, 1, { version: 'LITE' }), PRO: pro }
  customer = await aCustomer(t.db)
  await t.db.insertInto('customerProfile').values({ businessObjectId: pro.id, customerId: customer.id }).execute()
  await aTypedIn(merged)
  await aStaff(t.db, pro.id, { id: anybody })
  await aProduct(t.db, pro, { id: asked, specialists: pro.staff })
  await aFormRow(t.db, pro, signedForm)
  await aTestedService(t.db, pro, asked)
  await aSignatureRow(t.db, pro, { id: signature, customerId: customer.id, name: 'Mai' })
  await t.db.updateTable('businessObject').set({ healthNotes: true }).where('id', '=', pro.id).execute()
})
afterAll(async () => {
  await t.close()
  removeAll()
})

/** A staff member of the PRO salon. */
const anybody = randomUUID()
const byAnybody = { staffId: anybody }

/** In the PRO salon: a service, a form before it, its customer's signature, and a customer without an account, who gets merged. */
const [asked, signedForm, signature, merged] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

/** Creates a customer of the PRO salon without an account; each erasure needs a separate one. */
async function aTypedIn(id: string = randomUUID()): Promise<string> {
  const businessObjectId = salons.PRO.id
  await t.db
    .insertInto('customer')
    .values({ id, enteredByBusinessObjectId: businessObjectId, name: 'Sabine Koch' })
    .execute()
  await t.db.insertInto('customerProfile').values({ businessObjectId, customerId: id }).execute()
  return id
}

/** Creates the row that a path's parameter names: in the PRO salon, or for `customer`. */
const rows: Record<string, () => Promise<string>> = {
  '/v1/appointments/{id}': () => aBookedRow(t.db, salons.PRO, customer.id),
  '/v1/business-object/appointments/{id}': () => aBookedRow(t.db, salons.PRO, customer.id),
  '/v1/waiting-list-entries/{id}': () => aWaitRow(t.db, salons.PRO, customer.id),
  '/v1/business-object/waiting-list-entries/{id}': () => aWaitRow(t.db, salons.PRO, customer.id),
  '/v1/customers/{id}/erasure': () => aTypedIn(),
  '/v1/customers/{id}': async () => customer.id,
  '/v1/customer-imports/{id}': () => anImport(t.db, salons.PRO.id),
  '/v1/business-object/messages/{id}': () => aFailedMessageRow(t.db, salons.PRO.id),
  '/v1/business-object/reviews/{id}': async () => (await aReview(t.db, salons.PRO.id)).id,
  '/v1/review-replies/{id}': async () => (await aReview(t.db, salons.PRO.id)).replyId,
  '/v1/customer-formulas/{id}': () => aFormulaRow(t.db, salons.PRO.id, customer.id),
  '/v1/business-object/teaser-images/{id}': () => aTeaserImageRow(t.db, salons.PRO.id),
  '/v1/business-object/gallery/{id}': () => aWorkRow(t.db, salons.PRO.id),
  '/v1/product-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { productId: await aService() }),
  '/v1/staff-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { staffId: await aStaff(t.db, salons.PRO.id) }),
  '/v1/customer-pictures/{id}': async () => aPicture(t.db, salons.PRO.id, { customerId: customer.id }),
  '/v1/message-pictures/{id}': async () =>
    aPicture(t.db, salons.PRO.id, { messageId: await aMessageRow(t.db, salons.PRO, customer.id) }),
  '/v1/product-categories/{id}': () => aCategoryRow(t.db, salons.PRO.id),
  '/v1/products/{id}': () => aService(),
  '/v1/questions/{id}': () => aQuestionRow(t.db, salons.PRO),
  '/v1/forms/{id}': () => aFormRow(t.db, salons.PRO),
  '/v1/patch-test-rules/{id}': () => aTestedService(t.db, salons.PRO, asked),
  '/v1/patch-tests/{id}': () => aPatchTestRow(t.db, salons.PRO.id, { customerId: customer.id, testId: asked }),
  '/v1/texts/{id}': () => aCategoryRow(t.db, salons.PRO.id),
  '/v1/bulk-messages/{id}': () => aBulkRow(t.db, salons.PRO.id),
  '/v1/communication-unit-packages/orders/{id}': () => aCreditOrderRow(t.db, salons.PRO.id),
  '/v1/payment-method-setups/{id}': () => aSetupRow(t.db, salons.PRO.id),
  '/v1/visit-deposits/{id}': () => aDepositRow(t.db, salons.PRO.id, { userId: customer.userId }),
  '/v1/visit-requests/{id}': () => aRequestRow(t.db, salons.PRO.id, { userId: customer.userId, state: 'OPEN' }),
  '/v1/payment-methods/{id}': () => aCardRow(t.db, salons.PRO.id),
  '/v1/business-object/{id}/sent-sms-statistics': async () => salons.PRO.id,
  '/v1/business-object-owner/{id}': async () => salons.PRO.id,
  '/v1/staff/{id}': async () => salons.PRO.staff[0] ?? '',
  '/v1/staff-sessions/{id}': () => aStaffSessionRow(t.db, salons.PRO.id),
  '/v1/staff-absences/{id}': () => anAbsenceRow(t.db, salons.PRO),
  '/v1/devices/{id}': () => aDeviceRow(t.db, salons.PRO.id),
  '/v1/salon-users/{id}': () => aSalonUserRow(t.db, salons.PRO.id),
  '/v1/user/me/salons/{businessObjectId}': async () => salons.PRO.id,
  '/v1/user/me/sessions/{id}': () => aSessionRow(t.db, customer.userId),
  '/v1/user/me/guests/{id}': () => aKeptGuestRow(t.db, customer.userId, randomUUID()),
  '/v1/user/me/favourites/{id}': () => aFavouriteRow(t.db, salons.PRO.id, customer.userId),
  '/v1/user/me/passkeys/{id}': () => aPasskeyRow(t.db, customer.userId),
  '/v1/user/me/workplaces/{businessObjectId}': async () => salons.PRO.id,
  '/v1/user/lexoffice-connection/{id}': () => aConnectionRow(t.db, salons.PRO.id),
  '/v1/user/{id}': async () => customer.userId,
  '/v1/till-drafts/{id}': () => aDraftRow(t, salons.PRO.id),
  '/v1/articles/{id}': () => anArticleRow(t, salons.PRO.id),
  '/v1/gift-cards/{id}': () => aGiftCardRow(t, salons.PRO.id),
  '/v1/packages/{id}': () => aPackageRow(t, salons.PRO),
  '/v1/day-ends/{id}': () => aDayEndRow(t, salons.PRO.id),
  '/v1/orders/{id}': () => aSaleRow(t, salons.PRO.id),
  '/v1/user/me/receipts/{id}': () => aReceiptRow(t, { businessObjectId: salons.PRO.id, customerId: customer.id }),
  '/v1/queue/{id}': () => aGuestRow(t.db, salons.PRO, customer.id),
  '/v1/reports/targets/{staffId}': async () => aStaff(t.db, salons.PRO.id),
}

/** Otherwise valid input for calls that need more than the path, so that only ownership decides. */
const rightly: Record<string, { query?: string; payload?: object; headers?: Record<string, string> }> = {
  agreeAgb: { payload: { accepted: true, lastSeenVersion: '2026-12-01' } },
  editAppointment: { payload: { note: 'mit Hund' }, headers: { 'if-match': '"1"' } },
  callGuest: { payload: byAnybody },
  chargeFee: { payload: { amount: 4000 } },
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
  moveQuestion: { payload: { place: 0 } },
  updateCategory: { payload: { names: { de: 'Haare' } } },
  updatePaymentMethod: { payload: { isDefault: true, password: leadersPassword } },
  deleteStaff: { payload: { password: leadersPassword } },
  deletePaymentMethod: { payload: { password: leadersPassword } },
  updateQuestion: {
    payload: {
      ...{ kind: 'TEXT', names: { de: 'Farbe?' }, required: false, everyTime: false, health: false },
      ...{ choices: [], productIds: [asked] },
    },
  },
  updateForm: { payload: { titles: { de: 'Lifting' }, texts: {}, months: 12, productIds: [asked] } },
  publishForm: { payload: { signAgain: false } },
  getFormVersion: { query: '?number=1' },
  putPatchTestRule: { payload: { testId: asked, hours: 48, months: 6 } },
  recordPatchTest: { payload: { testId: asked, day: '2027-03-01' } },
  signForm: { payload: { formId: signedForm, number: 1, language: 'de', name: 'Mai' } },
  getSignedForm: { query: `?signature=${signature}` },
  updateProduct: { payload: { price: 4200 } },
  answerBeforeVisit: { payload: { answers: [] } },
  discardTextSuggestions: { query: '?place=CATEGORY&language=vi' },
  putOwnTexts: {
    payload: {
      place: 'CATEGORY',
      language: 'vi',
      fields: [{ field: 'names', text: 'Tóc', seen: { text: '', source: 'Haare' } }],
    },
  },
  putStaffTarget: { payload: { target: 75 } },
  inviteSalonUser: { payload: { email: 'new@example.com', password: leadersPassword } },
  createPinCode: { payload: { password: leadersPassword } },
  setSalonPin: { payload: { code: '123456', pin: '481516' } },
  updateSalonUser: { payload: { healthNotes: true, password: leadersPassword } },
  ...rightlyAtTill,
  moveAppointment: { payload: { startTime: '2027-03-03T10:00:00Z' } },
  putBusyCalendar: { payload: { address: 'https://a.example/a.ics', password: leadersPassword } },
  putPattern: { payload: { validFrom: '2027-03-01', from: '2027-03-01', weeks: [[]] } },
  putRotaDay: { payload: { spans: [] } },
  skipTurn: { payload: { ...byAnybody, reason: 'in der Pause' } },
  takeGuest: { payload: byAnybody },
  setMyBirthday: { payload: { birthday: '1990-05-12' } },
  answerHealthQuestions: { payload: { answers: [], textVersion: '1' } },
  setPin: { payload: { pin: '481516' } },
  updateLexofficeConnection: { query: `?businessObjectId=${anybody}&businessObjectName=Lumi&language=de` },
  updateMySalon: { payload: { communicationPreference: 'VIA_ANY' } },
  updateStaff: { payload: { name: 'Lena' } },
  updateStaffProfile: { payload: { languages: ['de'] } },
  ...uploads,
  keepProductPicture: { payload: { removed: true } },
  keepStaffPicture: { payload: { removed: true } },
  keepCustomerPicture: { payload: { removed: true } },
  replyToReview: { payload: { text: 'Danke' } },
  reportReview: { payload: { reason: 'Beleidigt' } },
  ...rightlyNoted,
  eraseCustomer: { payload: { password: leadersPassword } },
  exportCustomers: { payload: { chosen: { filter: {} }, what: 'CUSTOMERS', password: leadersPassword } },
  mergeCustomers: { payload: { otherId: merged, take: [] } },
  putHealthNote: { payload: { text: 'Acrylat' } },
  previewCustomerImport: { payload: { mapping: ['name'] } },
  startCustomerImport: { payload: { mapping: ['name'] } },
  updateCustomer: { payload: { notes: 'Kommt gern früher' } },
  updateWork: { payload: { place: 0 } },
  noteWorkConsent: { payload: { consent: 'NOBODY' } },
  updateTeaserImage: { payload: { alt: { de: 'Salon' } } },
  updateUser: { payload: { name: 'Sabine' } },
  writeMessage: { payload: { text: 'Hallo' } },
}

/** Calls whose parameter names no owned row: a salon is public, and every salon has each kind of campaign. */
const ofNobody = ['putMyConsent', 'getMyPurchases', 'getMyAnswers', 'saveCampaign', 'previewCampaign']

/** Calls about the colleague's own salon or own code. */
const ofEverybody = ['enterWorkplace', 'setSalonPin']

const aColleague = async () => {
  const row = { role: 'USER_LITE', scope: 'OWN', client: 'ADMIN', businessObjectId: salons.PRO.id } as const
  return aToken(t.db, { ...row, staffId: await aStaff(t.db, salons.PRO.id) })
}

describe('data of another salon, person or colleague', () => {
  const calls = allCalls.filter(
    ({ access, path, id }) => access !== 'public' && /\{/.test(path) && !ofNobody.includes(id),
  )

  test.each(calls.map((each) => [each.id, each] as const))(
    '[AUTH-04, AUTH-25c] is not found by %s',
    async (id, each) => {
      const [, row] = Object.entries(rows).find(([path]) => each.path.startsWith(path)) ?? []
      if (row === undefined) throw new Error(`${each.path}: what does it name? Add it to \`rows\``)
      const { query = '', payload, headers: own } = rightly[id] ?? {}
      const answer = async (headers: Headers, named: string) => {
        const url = `${each.path.replace(/\{\w+\}/, named).replace(/\{(date|from|to)\}/g, '2027-03-03')}${query}`
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
        // A colleague of the same salon who owns none of the data (AUTH-25).
        ...(ofEverybody.includes(id) ? [] : [await aColleague()]),
      ]
      for (const headers of strangers) {
        const { statusCode, body } = await answer(headers, named)
        expect([403, 404]).toContain(statusCode)
        expect(body).not.toContain('Koch')
      }
      // The owner's same call succeeds, which proves that the row existed and the input was valid.
      const owner = rolesAndTier(each.access as Exclude<Call['access'], 'public'>).roles.includes('CUSTOMER')
        ? await aToken(t.db, { userId: customer.userId })
        : await aLeader(t.db, salons.PRO.id, client)
      // A permission besides the role (PRIV-02).
      await t.db.updateTable('userRole').set({ healthNotes: true }).execute()
      const { statusCode, message } = await answer(owner, named)
      expect([statusCode, message]).not.toEqual([
        statusCode,
        expect.stringMatching(/notFound|forbidden|invalid-request/),
      ])
    },
  )
})

async function aService(): Promise<string> {
  return aProduct(t.db, salons.PRO, { specialists: salons.PRO.staff })
}
