import type { OpeningRule } from '@goldline/domain/business-object/opening'
import type { Tx } from '@goldline/server/db/transaction'
import { buildServices } from './build-services.ts'
import { buildStaff } from './build-staff.ts'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import type { SalonPlan } from './salon-plan.ts'

/** `now` in epoch milliseconds. */
type BuildFacts = { now: number; random: Random }

/** Writes a salon with its opening hours, staff and services. Returns what is needed to fill its diary. */
export async function buildSalon(tx: Tx, plan: SalonPlan, { now, random }: BuildFacts): Promise<Salon> {
  const id = random.id()
  const staff = buildStaff(plan, id, random)
  const services = buildServices(plan, { businessObjectId: id, workers: staff.workers, random })
  const openingRule = plan.rules.map((rule) => ruleRow(rule, id, random))
  await insertAll(tx, {
    businessObject: [businessObjectRow(plan, id, now)],
    openingRule,
    // Invented, like the salons. In Austria visits are only recorded (POS-12).
    ...(plan.country === 'CH' && { checkoutSettings: [{ businessObjectId: id, vatNr: 'CHE-000.000.000 MWST' }] }),
    ...staff.rows,
    ...services.rows,
    ...withPatchTests(plan, { businessObjectId: id, services }),
    ...questionRows(plan, id, services.offers),
    ...formRows(plan, { businessObjectId: id, offers: services.offers, now }),
  })
  const opening = { activated: true, open: plan.open, close: plan.close, capacity: plan.capacity, rules: plan.rules }
  return {
    id,
    timeZone: plan.timeZone,
    currency: plan.currency,
    opening,
    workers: staff.workers,
    offers: services.offers,
  }
}

function businessObjectRow(plan: SalonPlan, id: string, now: number): PlainRow<'businessObject'> {
  const { urlName, name, description, arrivals, facts, street, postalCode, city, country, latitude, longitude } = plan
  const { phoneNr, email, timeZone, currency } = plan
  return {
    id,
    urlName,
    name,
    description,
    arrivals,
    facts,
    street,
    postalCode,
    city,
    country,
    latitude,
    longitude,
    phoneNr,
    email,
    timeZone,
    currency,
    // PRO, so that the demo shows every feature.
    version: 'PRO',
    reserveWithGoogle: true,
    notificationSubscribers: email,
    openingOpen: plan.open,
    openingClose: plan.close,
    openingCapacity: plan.capacity,
    createdTime: new Date(now - 400 * 86_400_000),
  }
}

/** FRM-01: optional, so that any visit can be booked without an answer. */
function questionRows({ questions = [] }: SalonPlan, businessObjectId: string, offers: Salon['offers']) {
  return {
    question: questions.map(({ id, names, yes }, displayOrder) => ({
      ...{
        businessObjectId,
        id,
        displayOrder,
        names,
        kind: 'YES_NO' as const,
        name: names.de,
        required: false,
        everyTime: false,
      },
      choices: [
        { id: 'yes', names: {}, hints: yes, stops: false },
        { id: 'no', names: {}, hints: {}, stops: false },
      ],
    })),
    questionProduct: questions.flatMap(({ id: questionId, before }) =>
      offers
        .filter(({ key }) => before.includes(key))
        .map(({ productId }) => ({ businessObjectId, questionId, productId })),
    ),
  }
}

type ServicesOfSalon = { businessObjectId: string; services: ReturnType<typeof buildServices> }

/** Adds the patch tests to the salon's services, each at the end of its service's category (FRM-02i). */
function withPatchTests(plan: SalonPlan, { businessObjectId, services: { rows, offers } }: ServicesOfSalon) {
  const tests = (plan.patchTests ?? []).map(({ before, ...test }) => {
    const tested = offers.find(({ key }) => key === before)
    const service = rows.product.find(({ id }) => id === tested?.productId)
    if (tested === undefined || service === undefined) throw new Error(`no service ${before} to test before`)
    return { test, tested, service }
  })
  return {
    product: [
      ...rows.product,
      ...tests.map(({ test: { id, names, descriptions, duration }, service: { categoryId, vatRate } }) => ({
        ...{ businessObjectId, id, categoryId, vatRate, displayOrder: rows.product.length, names, descriptions },
        ...{ name: names.de, description: descriptions.de, price: 0, duration },
        ...{ gapFrom: 0, gapMinutes: 0, bufferMinutes: 0, promotion: null, happyHours: null, preparations: {} },
        salonConfirms: false,
      })),
    ],
    productSpecialist: [
      ...rows.productSpecialist,
      ...tests.flatMap(({ test: { id: productId }, tested: { staffIds } }) =>
        staffIds.map((staffId) => ({ businessObjectId, productId, staffId })),
      ),
    ],
    patchTestRule: tests.map(({ test: { id: testId }, tested: { productId } }) => ({
      ...{ businessObjectId, productId, testId, hours: 48, months: 6 },
    })),
  }
}

type FormSalon = { businessObjectId: string; offers: Salon['offers']; now: number }

/** FRM-02: published, but not signed by anybody yet. */
function formRows({ forms = [] }: SalonPlan, { businessObjectId, offers, now }: FormSalon) {
  const publishedTime = new Date(now - 60 * 86_400_000)
  return {
    form: forms.map(({ id, titles, texts, months }) => ({
      ...{ businessObjectId, id, titles, texts, months, number: 1, countsFrom: 1 },
    })),
    formVersion: forms.map(({ id: formId, titles, texts, months }) => ({
      ...{ businessObjectId, formId, number: 1, titles, texts, months, signsAgain: true, publishedTime },
    })),
    formProduct: forms.flatMap(({ id: formId, before }) =>
      offers
        .filter(({ key }) => before.includes(key))
        .map(({ productId }) => ({ businessObjectId, formId, productId })),
    ),
  }
}

function ruleRow(
  { from, to, ...rule }: OpeningRule,
  businessObjectId: string,
  random: Random,
): PlainRow<'openingRule'> {
  return { businessObjectId, id: random.id(), ...rule, fromDate: from, toDate: to }
}
