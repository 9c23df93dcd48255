import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/tables.ts'
import { testApp } from '../test/app.ts'
import { aRequestRow } from '../test/kept-rows.ts'
import { aDepositRow } from '../test/owned-rows.ts'
import { aTracedPerson, type TracedPerson, traces, whereFound } from '../test/person.ts'

/**
 * Where the export shows each table's personal data (PRIV-01): a section of the file, or the reason why not. A new
 * table does not compile until it is listed here.
 */
const places: Record<keyof Database, { section: string } | { reason: string }> = {
  appUser: { section: 'account' },
  userRole: { section: 'roles' },
  staff: { section: 'staff' },
  staffPattern: { section: 'staff' },
  staffHours: { section: 'staff' },
  staffException: { section: 'staff' },
  staffAbsence: { section: 'staff' },
  staffProfile: { section: 'staff' },
  staffRelease: { section: 'staff' },
  busyCalendar: { section: 'staff' },
  busyTime: { section: 'staff' },
  productSpecialist: { section: 'staff' },
  customer: { section: 'customers' },
  customerProfile: { section: 'salons' },
  customerFormula: { section: 'salons' },
  pastVisit: { section: 'salons' },
  picture: { section: 'salons' },
  galleryPicture: { section: 'salons' },
  customerHealthNote: { section: 'salons' },
  customerHealthLook: { section: 'salons' },
  customerHistory: { section: 'salons' },
  appointment: { section: 'appointments' },
  appointmentService: { section: 'appointments' },
  appointmentMessage: { section: 'appointments' },
  appointmentHistory: { section: 'appointments' },
  questionAnswer: { section: 'appointments' },
  healthAnswer: { section: 'appointments' },
  formSignature: { section: 'signedForms' },
  patchTest: { section: 'patchTests' },
  slotHold: { section: 'heldSlots' },
  waitingListEntry: { section: 'waitingLists' },
  queueEntry: { section: 'queues' },
  review: { section: 'reviews' },
  reviewReply: { section: 'reviews' },
  reviewLink: { section: 'reviewInvitations' },
  message: { section: 'messagesSent' },
  consent: { section: 'consents' },
  saleOrder: { section: 'orders' },
  orderLine: { section: 'orders' },
  receiptBuyer: { section: 'orders' },
  orderTip: { section: 'orders' },
  orderPayment: { section: 'orders' },
  orderVisit: { section: 'orders' },
  customerPackage: { section: 'packages' },
  bonusPointEntry: { section: 'bonusPoints' },
  bonusPointBalance: { section: 'bonusPoints' },
  creditOrder: { section: 'creditOrders' },
  token: { section: 'sessions' },
  challenge: { section: 'codes' },
  knownDevice: { section: 'knownDevices' },
  passkey: { section: 'passkeys' },
  favourite: { section: 'favourites' },
  guest: { section: 'guests' },

  staffFeed: { reason: 'a fingerprint of a calendar’s address, whose visits stand in the other sections' },
  pushSubscription: {
    reason: 'where a browser lets itself be told, sealed; who is signed in there stands in the sessions',
  },
  device: { reason: 'a computer of the salon; who is signed in on it stands in the sessions' },
  devicePerson: {
    reason: 'which computer of the salon somebody has opened by PIN; who is signed in stands in the sessions',
  },
  queueSkip: { reason: 'which of the salon’s people was passed over when somebody was called, and why' },
  kioskLock: { reason: 'a tablet of the salon' },
  textChange: { reason: 'when a text of the salon’s catalogue changed; says nothing of anybody' },
  textSuggestion: { reason: 'what a machine suggested for a text of the salon’s catalogue' },
  customerDistinct: { reason: 'that two rows of a salon are two people; says nothing of either' },
  customerWord: { reason: 'the words of a name once more, for searching' },
  customerImport: {
    reason: 'a salon’s file until it was imported, a week at most; the people in it stand in the other sections',
  },
  customerContact: { reason: 'through whom a salon reaches somebody without a number; names another person' },
  customerImportRefusal: { reason: 'rows that could not be read as a person, for a month' },
  occupation: { reason: 'the times of appointments and held slots once more, for the database to keep them apart' },
  undoableChange: { reason: 'how an appointment was before the salon changed it, for seconds' },
  idempotencyKey: {
    reason: 'copies of answers that the person got, for a day; what they say stands in the other sections',
  },
  rateCount: { reason: 'counters under fingerprints that nobody can turn back into an address or a number' },
  blockedIdentity: { reason: 'a fingerprint that names nobody; whoever comes back reads that the salon blocks them' },
  erasure: { reason: 'a fingerprint of an account that is gone' },
  creditEntry: { reason: 'the salon’s ledger; what the person bought stands in the orders' },
  businessObject: { reason: 'the salon’s own settings, among them whom it lets be told of bookings' },
  article: { reason: 'no person' },
  stockEntry: { reason: 'what came into the shop and went; whose sale it was stands in the orders' },
  tillDraft: { reason: 'a sale until it is paid; then it stands in the orders' },
  tillDraftVisit: { reason: 'which visits a sale is about, until it is paid' },
  cashMovement: { reason: 'the salon’s books: cash that was put in or taken out, and by whom' },
  abortedSale: { reason: 'the salon’s books: what was given up at a till, and by whom; names no customer' },
  dayEnd: { reason: 'the salon’s books: what a till’s day came to, and who counted' },
  journalEntry: { reason: 'sums and numbers, nothing personal' },
  visitPackage: { reason: 'no person' },
  customerPackageEntry: { reason: 'visits of a package; whose it is stands in the packages' },
  giftCard: { reason: 'what is left on it; whoever bought it or paid with it stands in the orders' },
  giftCardCode: { reason: 'fingerprints of what is printed on gift cards' },
  giftCardEntry: { reason: 'sums of a gift card; whose sale it was stands in the orders' },
  giftOffer: { reason: 'the salon’s own settings' },
  giftOrder: {
    reason:
      'a gift card is bought without an account, so that nobody can be proven to be its buyer; a package stands in the packages; names and addresses go by their age',
  },
  giftOrderEntry: { reason: 'sums of a gift card that was bought online' },
  withdrawal: {
    reason:
      'a statement made without an account, of which its writer has a copy by mail; names and addresses go by their age',
  },
  fiscalSignature: { reason: 'what a device signed of a sale, nothing personal; the sale stands in the orders' },
  receiptLink: { reason: 'a fingerprint of a receipt’s address; what was sold stands in the orders' },
  till: { reason: 'a till of the salon' },
  checkoutSettings: { reason: 'no person' },
  creditBalance: { reason: 'the salon’s' },
  creditWatch: { reason: 'the salon’s' },
  paymentCustomer: { reason: 'the salon’s' },
  paymentMethodSetup: { reason: 'the salon’s' },
  paymentMethod: { reason: 'the salon’s' },
  depositAccount: { reason: 'the salon’s own account at Stripe' },
  depositRule: { reason: 'the salon’s own settings' },
  visitCard: { section: 'deposits' },
  visitDeposit: { section: 'deposits' },
  visitRequest: { section: 'requests' },
  visitDepositEntry: { reason: 'sums of a deposit, which stands in the deposits' },
  lexofficeConnection: { reason: 'the salon’s name on its invoices' },
  invoice: { reason: 'the salon’s books; what the person bought stands in the orders' },
  invoicePayment: { reason: 'the salon’s books' },
  lexofficeTurn: { reason: 'no person' },
  operatorRecord: { reason: 'the operator’s book; a mailbox in it is masked' },
  strayPayment: { reason: 'the providers’ own numbers; no person' },
  earlyReport: { reason: 'a provider’s own number and its word; no person' },
  shortLink: { reason: 'where a short address leads; not to whom it was sent' },
  visitReminder: { reason: 'that a start was recalled; the message stands in the export' },
  visitLink: { reason: 'a fingerprint of an address, and a yes that ends with the visit' },
  bulkMessage: {
    reason: 'what a salon wrote to many, and who of it did; what came to the person stands in the messages',
  },
  campaign: { reason: 'the salon’s own settings and words' },
  campaignMessage: { reason: 'why a campaign wrote; what came to the person stands in the messages' },
  unsubscribeLink: { reason: 'a fingerprint of an address; what the person decided stands in the consents' },
  optIn: { reason: 'fingerprints of an address; what the person decided stands in the consents' },
  reviewTotal: { reason: 'a sum over everybody' },
  reviewSetting: { reason: 'no person' },
  googleBooking: { reason: 'Google’s numbers of a visit, which stands in the appointments, as its customer does' },
  googleConnection: { reason: 'the salon’s own account at Google' },
  googleFeedSet: { reason: 'which salons Google was told of, no person' },
  googleReferral: { reason: 'Google’s mark of a visit until Google was told; that it led there is the booking’s type' },
  googlePlaceLink: { reason: 'the salon’s own link at Google' },
  marketplaceLink: { reason: 'the salon’s own account at the marketplace' },
  marketplaceRevision: { reason: 'a number' },
  marketplaceBooking: { reason: 'the marketplace’s number and terms of a visit, which stands in the appointments' },
  marketplaceEvent: { reason: 'what was exchanged about a booking, by its number' },
  marketplaceOffer: { reason: 'the salon’s services as the marketplace lists them' },
  marketplaceEmployee: { reason: 'the salon’s people as the salon has named them at the marketplace' },
  staffTarget: { reason: 'the salon’s own plan' },
  installation: { reason: 'no person' },
  salonSetup: { reason: 'how far the salon is set up' },
  salonStamp: { reason: 'no person' },
  pageChange: { reason: 'no person' },
  openingRule: { reason: 'no person' },
  teaserImage: { reason: 'no person' },
  category: { reason: 'no person' },
  product: { reason: 'no person' },
  productVariant: { reason: 'no person' },
  question: { reason: 'no person' },
  questionProduct: { reason: 'no person' },
  form: { reason: 'no person' },
  formProduct: { reason: 'no person' },
  patchTestRule: { reason: 'no person' },
  formVersion: { reason: 'no person' },
  formerUrlName: { reason: 'no person' },
  creditPackage: { reason: 'no person' },
  communicationUnitPrice: { reason: 'no person' },
  worker: { reason: 'no person' },
}

const { app, db, close } = await testApp()
let person: TracedPerson
let file: Record<string, unknown>

beforeAll(async () => {
  person = await aTracedPerson({ app, db })
  await leaveMore(person)
  file = (await app.inject({ method: 'GET', url: '/v1/user/me/export', headers: person.token })).json()
})
afterAll(close)

/** Data that customers do not have: a staff record, a credit order. */
async function leaveMore({ userId, salon, email }: TracedPerson) {
  const own = { businessObjectId: salon.id, staffId: salon.staff[0] ?? '' }
  await db.updateTable('staff').set({ email }).where('id', '=', own.staffId).execute()
  await db
    .insertInto('userRole')
    .values({ ...own, userId, role: 'USER_LITE' })
    .execute()
  const [fromTime, toTime] = [new Date('2027-05-03T07:00:00Z'), new Date('2027-05-07T17:00:00Z')]
  await db
    .insertInto('staffAbsence')
    .values({ ...own, id: randomUUID(), kind: 'SICK', fromTime, toTime })
    .execute()
  await db
    .insertInto('staffException')
    .values({ ...own, id: randomUUID(), date: '2027-05-10', fromTime: '10:00', toTime: '12:00' })
    .execute()
  const { id: packageId } = await db.selectFrom('creditPackage').select('id').limit(1).executeTakeFirstOrThrow()
  const order = { businessObjectId: salon.id, id: randomUUID(), packageId, userId, price: 1000, balance: 1000 }
  await db.insertInto('creditOrder').values(order).execute()
  await aDepositRow(db, salon.id, { userId })
  await aRequestRow(db, salon.id, { userId })
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const isTable = (name: string): name is keyof Database => name in places
const inFile = (place: { section: string } | { reason: string }): place is { section: string } => 'section' in place

test('[PRIV-01] every table that can contain a person is exported, or a reason is given why not', async () => {
  const { userId, customerId, email, phoneNr } = person
  const found = await whereFound(db, [userId, customerId, email, phoneNr, traces.name, traces.surname])
  const ours = found.map((name) => name.replace(/^public\./, '')).map(camel)
  // Jobs carry only message ids.
  expect(ours.filter((name) => name.startsWith('graphile'))).toEqual([])
  expect(ours.length).toBeGreaterThan(18)
  for (const name of ours) {
    if (!isTable(name)) throw new Error(`${name} is in no list`)
    expect(places[name], name).not.toEqual({ reason: 'no person' })
  }
})

test('[PRIV-01] every reference to an account, customer or identity is exported, or a reason is given why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in
      ('user_id', 'customer_id', 'identity', 'recipient', 'email', 'phone_nr', 'appointment_id', 'review_id', 'staff_id', 'address'))
    order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(18)
  for (const { name } of rows) {
    const table = camel(name)
    if (!isTable(table)) throw new Error(`${name} is in no list`)
    expect(places[table], name).not.toEqual({ reason: 'no person' })
  }
})

test('[PRIV-01] every section of the list is in the file with the remaining data, and the file has no other', () => {
  const sections = [...new Set(Object.values(places).filter(inFile))].map(({ section }) => section)
  for (const section of sections) {
    const entry = file[section]
    expect(Array.isArray(entry) ? entry.length : typeof entry, section).not.toBe(0)
    expect(entry, section).toBeDefined()
  }
  const listed = new Set([...sections, 'exportedTime', 'actions', 'messagePictures'])
  expect(Object.keys(file).filter((key) => !listed.has(key))).toEqual([])
})

test('[PRIV-01] [FRM-02h] the sections contain the person’s rows', () => {
  const { email, phoneNr } = traces
  expect(file).toMatchObject({
    roles: [{ salon: 'Testsalon', role: 'USER_LITE', scope: 'ALL' }],
    staff: [{ email, absences: [{ kind: 'SICK' }], otherHours: [{ date: '2027-05-10', from: '10:00:00' }] }],
    heldSlots: [{ heldFor: email, salon: 'Testsalon', startTime: '2027-03-05T10:00:00.000Z' }],
    waitingLists: [{ services: ['Schnitt'], fromTime: '09:00:00', toldCount: 0 }],
    signedForms: [
      { salon: 'Testsalon', title: 'Lifting', text: 'Text', version: 1, language: 'de', name: traces.name },
    ],
    patchTests: [{ salon: 'Testsalon', test: 'Schnitt', guest: traces.name, day: '2027-03-01' }],
    reviewInvitations: [{ salon: 'Testsalon' }],
    codes: [{ purpose: 'SIGN_IN', sentTo: phoneNr, usedTime: null, address: null }],
    creditOrders: [{ salon: 'Testsalon', state: 'CREATED', priceInMinorUnits: 1000, currency: 'EUR' }],
    requests: [{ salon: 'Testsalon', state: 'DECLINED', reply: 'Leider voll', services: ['Schnitt'] }],
    deposits: [{ salon: 'Testsalon', state: 'PAID', amountInMinorUnits: 2000, paidInMinorUnits: 2000 }],
  })
  expect(JSON.stringify(file)).not.toMatch(/hash|hmac|metadataId|"pin"|"cause"/i)
})
