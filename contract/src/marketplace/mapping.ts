/** Maps the marketplace's offers and employees to the salon's services and people (MKT-02). */
import { similarities } from '@goldline/domain/marketplace/mapping'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { Id, Instant, Minutes, Money, visibleTextSchema } from '../wire.ts'

const access = salon('marketplace', ['ADMIN'])
const Name = visibleTextSchema(200).check(z.minLength(1))
const similarity = z.enum(similarities)

const Offer = z.object({
  twOfferId: Name,
  twSkuId: Name,
  name: z.string(),
  duration: Minutes,
  price: Money,
  /** null: not mapped. */
  product: z.nullable(ProductKey),
  /** Not offered by the salon: bookings of it are refused without a mail. */
  hidden: z.boolean(),
  /** Bookings in 30 days, and those refused because of a missing mapping. */
  booked: z.int(),
  refused: z.int(),
  suggestions: z.array(z.object({ product: ProductKey, name: similarity, duration: similarity, price: similarity })),
})
export type MarketplaceOffer = z.infer<typeof Offer>

const Employee = z.object({
  twEmployeeId: Name,
  name: z.string(),
  staffId: z.nullable(Id),
  /** Mapped to the first available person. */
  anybody: z.boolean(),
  suggestion: z.nullable(Id),
})
export type MarketplaceEmployee = z.infer<typeof Employee>

export const MarketplaceMapping = z.object({
  /** Whether the salon has a link to the marketplace; data of a former link stays. */
  connected: z.boolean(),
  /** When the catalogue was read; null: not yet. */
  readTime: z.nullable(Instant),
  /** Unmapped ones first, the most booked first. */
  offers: z.array(Offer),
  employees: z.array(Employee),
  services: z.array(z.object({ product: ProductKey, name: z.string(), duration: Minutes, price: Money })),
  people: z.array(z.object({ id: Id, name: z.string(), surname: z.string() })),
})
export type MarketplaceMapping = z.infer<typeof MarketplaceMapping>

export const getMarketplaceMapping = call({
  id: 'getMarketplaceMapping',
  summary: 'The marketplace’s offers and employees, their mapping, and suggestions for it',
  route: 'GET /v1/marketplace-mapping',
  access,
  response: MarketplaceMapping,
})

/**
 * Changes only the given offers and employees. A service belongs to one offer: mapping it to another removes it from
 * the first.
 */
export const putMarketplaceMapping = call({
  id: 'putMarketplaceMapping',
  summary: 'Map offers to services and employees to people, from the next booking on',
  route: 'PUT /v1/marketplace-mapping',
  access,
  body: z.strictObject({
    offers: z
      .array(z.strictObject({ twOfferId: Name, twSkuId: Name, product: z.nullable(ProductKey), hidden: z.boolean() }))
      .check(z.maxLength(500)),
    employees: z
      .array(z.strictObject({ twEmployeeId: Name, staffId: z.nullable(Id), anybody: z.boolean() }))
      .check(z.maxLength(500)),
  }),
  response: MarketplaceMapping,
  refuses: ['product.notFound', 'staff.notFound'],
})

export const readMarketplaceCatalogue = call({
  id: 'readMarketplaceCatalogue',
  summary: 'Read the marketplace’s catalogue again',
  route: 'POST /v1/marketplace-catalogue-reads',
  access,
  response: MarketplaceMapping,
  status: 201,
  refuses: ['marketplace.unavailable', 'marketplace.not-connected'],
})
