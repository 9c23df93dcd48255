import type { OpeningRule } from '@goldline/domain/business-object/opening'
import { segmentsOf, type Timing } from '@goldline/domain/product/segments'
import type { Tx } from '../db/transaction.ts'
import { buildStaff } from './build-staff.ts'
import { insertRows, type Row } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Offer, Salon, Worker } from './salon-model.ts'
import type { SalonPlan, ServicePlan, TimingPlan } from './salon-plan.ts'

/** Writes a salon with its opening, people and services, and returns what its diary is filled with. `now`: epoch milliseconds. */
export async function buildSalon(tx: Tx, plan: SalonPlan, now: number, random: Random): Promise<Salon> {
  const id = random.id()
  const staff = buildStaff(plan, id, random)
  const services = buildServices(plan, id, staff.workers, random)
  await insertRows(tx, 'businessObject', [businessObjectRow(plan, id, now)])
  await insertRows(
    tx,
    'openingRule',
    plan.rules.map((rule) => ruleRow(rule, id, random)),
  )
  await insertRows(tx, 'staff', staff.rows.staff)
  await insertRows(tx, 'staffHours', staff.rows.staffHours)
  await insertRows(tx, 'staffException', staff.rows.staffException)
  await insertRows(tx, 'staffAbsence', staff.rows.staffAbsence)
  await insertRows(tx, 'category', services.rows.category)
  await insertRows(tx, 'product', services.rows.product)
  await insertRows(tx, 'productVariant', services.rows.productVariant)
  await insertRows(tx, 'productSpecialist', services.rows.productSpecialist)
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

function businessObjectRow(plan: SalonPlan, id: string, now: number): Row<'businessObject'> {
  const { urlName, name, description, street, postalCode, city, country, latitude, longitude } = plan
  const { phoneNr, email, timeZone, currency } = plan
  return {
    ...{ id, urlName, name, description, street, postalCode, city, country, latitude, longitude },
    ...{ phoneNr, email, timeZone, currency },
    notificationSubscribers: email,
    openingOpen: plan.open,
    openingClose: plan.close,
    openingCapacity: plan.capacity,
    // Higher than before a reset, whose processes may still keep the former salon under its version.
    dataVersion: now,
    createdTime: new Date(now - 400 * 86_400_000),
  }
}

function ruleRow({ from, to, ...rule }: OpeningRule, businessObjectId: string, random: Random): Row<'openingRule'> {
  return { businessObjectId, id: random.id(), ...rule, fromDate: from, toDate: to }
}

/** Categories, products, variants and specialists as rows, and every choice a customer has. */
function buildServices(plan: SalonPlan, businessObjectId: string, workers: readonly Worker[], random: Random) {
  const category: Row<'category'>[] = []
  const product: Row<'product'>[] = []
  const productVariant: Row<'productVariant'>[] = []
  const productSpecialist: Row<'productSpecialist'>[] = []
  const offers: Offer[] = []
  for (const [displayOrder, { name, services }] of plan.categories.entries()) {
    const categoryId = random.id()
    category.push({ businessObjectId, id: categoryId, name, displayOrder })
    for (const [order, service] of services.entries()) {
      const productId = random.id()
      const staffIds = workers.filter(({ key }) => service.staff.includes(key)).map((worker) => worker.id)
      const variants = (service.variants ?? []).map((variant, index) => ({ ...variant, id: random.id(), index }))
      product.push({
        businessObjectId,
        id: productId,
        categoryId,
        vatRate: plan.vatRate,
        displayOrder: order,
        ...productColumns(service),
      })
      for (const { id, name, price, index, ...timing } of variants) {
        productVariant.push({
          businessObjectId,
          id,
          productId,
          name,
          price,
          displayOrder: index,
          ...timingOf(timing, service.buffer),
        })
      }
      productSpecialist.push(...staffIds.map((staffId) => ({ businessObjectId, productId, staffId })))
      if (variants.length === 0) offers.push(offerOf(service, service, { productId, staffIds }, null))
      else offers.push(...variants.map((variant) => offerOf(service, variant, { productId, staffIds }, variant)))
    }
  }
  return { rows: { category, product, productVariant, productSpecialist }, offers }
}

function productColumns(service: ServicePlan) {
  const { name, description, price, promotion = null, happyHours = null, buffer } = service
  return { name, description, price, promotion, happyHours, ...timingOf(service, buffer) }
}

function timingOf({ duration, gap = [0, 0] }: Pick<TimingPlan, 'duration' | 'gap'>, buffer = 0): Timing {
  return { duration, gapFrom: gap[0], gapMinutes: gap[1], bufferMinutes: buffer }
}

function offerOf(
  service: ServicePlan,
  timing: TimingPlan,
  ids: Pick<Offer, 'productId' | 'staffIds'>,
  variant: { id: string; name: string } | null,
): Offer {
  const { key, promotion = null, happyHours = null, audience = 'any', demand = 1 } = service
  return {
    ...ids,
    variantId: variant?.id ?? null,
    key: variant === null ? key : `${key}:${variant.name}`,
    name: variant === null ? service.name : `${service.name}, ${variant.name}`,
    priced: { price: timing.price, promotion, happyHours },
    duration: timing.duration,
    segments: segmentsOf(timingOf(timing, service.buffer)),
    audience,
    demand: demand / (service.variants?.length ?? 1),
  }
}
