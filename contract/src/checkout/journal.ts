/** Verifies the tills' journals (POS-11). */
import { journalFaults } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Instant } from '../wire.ts'

export const Journal = z.object({
  till: z.object({ number: z.int(), name: z.string() }),
  entries: z.int(),
  lastTime: z.nullable(Instant),
  /** Faults by entry number (`record-added`: by count); empty: none. At most 100. */
  broken: z.array(z.object({ number: z.int(), why: z.enum(journalFaults) })),
})
export type Journal = z.infer<typeof Journal>

/** Reads every entry of every till, so it runs on request only. */
export const verifyJournal = call({
  id: 'verifyJournal',
  summary: 'Verify the journal of every till',
  route: 'GET /v1/journals',
  access: salon('reports', ['ADMIN']),
  response: z.array(Journal),
})
