import { segmentsOf, type Timing } from '@goldline/domain/product/segments'
import { serviceNames } from '@goldline/domain/product/texts'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Offer, Worker } from './salon-model.ts'
import type { SalonPlan, ServicePlan, TimingPlan } from './salon-plan.ts'
import { textsOf } from './translations.ts'

type Surroundings = { businessObjectId: string; workers: readonly Worker[]; random: Random }
type Variant = TimingPlan & { id: string; name: string }

/** Returns rows for categories, products, variants and specialists, and all bookable choices. */
export function buildServices(plan: SalonPlan, around: Surroundings) {
  const { businessObjectId, random } = around
  const categories = plan.categories.map(({ name, services }, displayOrder) => {
    const row: PlainRow<'category'> = { businessObjectId, id: random.id(), name, names: textsOf(name), displayOrder }
    return { row, services: services.map((service) => buildService(service, around)) }
  })
  const services = categories.flatMap((category) => category.services)
  return {
    rows: {
      category: categories.map(({ row }) => row),
      product: categories.flatMap(({ row, services }) =>
        services.map(({ product }, displayOrder) => {
          return { ...product, categoryId: row.id, displayOrder, vatRate: plan.vatRate }
        }),
      ),
      productVariant: services.flatMap(({ productVariant }) => productVariant),
      productSpecialist: services.flatMap(({ productSpecialist }) => productSpecialist),
    },
    offers: services.flatMap(({ offers }) => offers),
  }
}

function buildService(service: ServicePlan, { businessObjectId, workers, random }: Surroundings) {
  const {
    name,
    description,
    preparation,
    price,
    promotion = null,
    happyHours = null,
    buffer,
    salonConfirms = false,
  } = service
  const productId = random.id()
  const staffIds = workers.filter(({ key }) => service.staff.includes(key)).map(({ id }) => id)
  const variants: Variant[] = (service.variants ?? []).map((variant) => ({ ...variant, id: random.id() }))
  const own = { businessObjectId, id: productId, name, description, price, promotion, happyHours, salonConfirms }
  const translated = {
    names: textsOf(name),
    descriptions: textsOf(description),
    preparations: preparation ? textsOf(preparation) : {},
  }
  return {
    product: { ...own, ...translated, ...timingOf(service, buffer) },
    productVariant: [
      ...variants.map((variant, displayOrder) => ({
        ...{ businessObjectId, productId, displayOrder, addOn: false },
        ...optionOf(variant, buffer),
      })),
      ...(service.addOns ?? []).map((addOn, index) => ({
        ...{ businessObjectId, productId, displayOrder: variants.length + index, addOn: true },
        ...optionOf(addOn),
      })),
    ] satisfies PlainRow<'productVariant'>[],
    productSpecialist: staffIds.map((staffId) => ({ businessObjectId, productId, staffId })),
    offers: (variants.length === 0 ? [null] : variants).map((variant) =>
      offerOf(service, { productId, staffIds }, variant),
    ),
  }
}

/** Columns that only a variant or an add-on has. */
const optionOf = ({ id, name, price, ...timing }: Variant, buffer?: number) => ({
  ...{ id, name, names: textsOf(name), price },
  ...timingOf(timing, buffer),
})

function timingOf({ duration, gap = [0, 0] }: Pick<TimingPlan, 'duration' | 'gap'>, buffer = 0): Timing {
  return { duration, gapFrom: gap[0], gapMinutes: gap[1], bufferMinutes: buffer }
}

type OfferIds = Pick<Offer, 'productId' | 'staffIds'>

function offerOf(service: ServicePlan, ids: OfferIds, variant: Variant | null): Offer {
  const { key, promotion = null, happyHours = null, audience = 'any', demand = 1 } = service
  const timing = variant ?? service
  const named = (name: string) => ({ name, names: textsOf(name) })
  return {
    ...ids,
    variantId: variant?.id ?? null,
    key: variant === null ? key : `${key}:${variant.name}`,
    name: variant === null ? service.name : `${service.name}, ${variant.name}`,
    names: serviceNames(named(service.name), variant === null ? undefined : named(variant.name)),
    priced: { price: timing.price, promotion, happyHours },
    duration: timing.duration,
    segments: segmentsOf(timingOf(timing, service.buffer)),
    audience,
    demand: demand / (service.variants?.length ?? 1),
  }
}
