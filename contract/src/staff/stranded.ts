/** Visits that a change of hours left outside working or opening hours (STF-10, AVL-05, APT-20). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { Appointment } from '../appointment.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'
import { CoverVisit, forCover, MessagePreviews, VisitDecisions } from './cover.ts'

/** `customer`: null for a walk-in without a name. */
export const StrandedVisit = z.object({
  id: Id,
  startTime: Instant,
  customer: z.nullable(z.string()),
  services: z.array(z.string()),
})
export type StrandedVisit = z.infer<typeof StrandedVisit>

/** `tried`: changes nothing, only returns the visits that the change would strand. */
export const DryRun = z.object({ tried: z.optional(z.literal('true')) })
export const strandedVisits = { stranded: z.array(StrandedVisit) } as const

const access = salon('appointments', ['ADMIN'])

/** `more`: how many further ones there are later. */
export const getStrandedVisits = call({
  id: 'getStrandedVisits',
  summary:
    'The visits that a change of hours left without their person or an open salon, and the possible changes of each',
  route: 'GET /v1/stranded-visits',
  access,
  response: z.object({ visits: z.array(CoverVisit), staff: z.array(PublicStaff), more: z.int() }),
})

const Body = z.strictObject({ visits: VisitDecisions, tell: z.optional(z.boolean()) })

/** Visits not listed stay stranded. All changes are undone together (APT-20). */
export const settleStrandedVisits = call({
  id: 'settleStrandedVisits',
  summary: 'Give stranded visits to others, move, cancel or unassign them, or leave them unchanged',
  route: 'POST /v1/stranded-visits',
  access,
  body: Body,
  response: z.array(Appointment),
  status: 200,
  idempotent: true,
  refuses: forCover,
})

/** Returns previews of the customers' messages, each in their language; changes nothing. */
export const previewStrandedVisits = call({
  id: 'previewStrandedVisits',
  summary: 'The messages that settling stranded visits would send',
  route: 'POST /v1/stranded-visits/messages',
  access,
  body: Body,
  response: MessagePreviews,
  refuses: forCover,
})
