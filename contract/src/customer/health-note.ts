/** Reads a health note (PRIV-02). Kept apart from writing it, because STAFF only reads and loads only this. */
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { CustomerParams } from '../customer.ts'
import { Instant } from '../wire.ts'

export const HealthNote = z.object({
  text: z.string(),
  changedTime: z.nullable(Instant),
  /** The customer's latest answers to health questions (FRM-01h), in the salon's language. */
  answers: z.array(z.object({ name: z.string(), text: z.string(), time: Instant })),
})
export type HealthNote = z.infer<typeof HealthNote>

/** A POST, because each read is logged. Switched off: 409 health-notes.off; without the right: 403 forbidden. */
export const readHealthNote = call({
  id: 'readHealthNote',
  summary: 'Read a customer’s health note; this is logged',
  route: 'POST /v1/customers/{id}/health-note/looks',
  access: salon('customersRead', salonApps),
  params: CustomerParams,
  response: HealthNote,
  refuses: ['notFound', 'health-notes.off'],
})
