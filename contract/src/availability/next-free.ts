/**
 * The proposals on the first screen of booking (BKG-01). Kept apart from the other calls, which load with the next
 * step.
 */
import { freeFilters } from '@goldline/domain/availability/nearest'
import * as z from 'zod/mini'
import { Products } from '../availability.ts'
import { call } from '../call.ts'
import { requestRefusals } from '../refuses.ts'
import { Id, Instant } from '../wire.ts'

/**
 * BKG-01. `products`: the requested ones; without them the service that the signed-in caller books most at this salon
 * (`OWN`), else the one its customers book most (`MOST`), else its first; null: none can be booked online.
 */
export const getNextFree = call({
  id: 'getNextFree',
  summary: 'Up to three next free starts, at least an hour apart if possible, each with the person who serves',
  route: 'GET /v1/business-objects/{id}/next-free',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ products: z.optional(Products), staffId: z.optional(Id), filter: z.optional(z.enum(freeFilters)) }),
  response: z.object({
    products: z.nullable(Products),
    reason: z.enum(['ASKED', 'OWN', 'MOST', 'FIRST']),
    starts: z.array(z.object({ startTime: Instant, staffId: Id })),
  }),
  refuses: [...requestRefusals],
})
