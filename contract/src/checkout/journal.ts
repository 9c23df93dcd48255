/** Whether the tills' journals hold (POS-11). */
import { journalFaults } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Instant } from '../wire.ts'

export const Journal = z.object({
  till: z.object({ number: z.int(), name: z.string() }),
  entries: z.int(),
  lastTime: z.nullable(Instant),
  /** What does not hold, by the entry's number (of `record-added` by how many); empty: all of it does. At most 100. */
  broken: z.array(z.object({ number: z.int(), why: z.enum(journalFaults) })),
})
export type Journal = z.infer<typeof Journal>

/** Walks every entry of every till, so it is asked for, not watched. */
export const verifyJournal = call({
  id: 'verifyJournal',
  summary: 'Verify the journal of every till',
  route: 'GET /v1/journals',
  access: salon('reports', ['ADMIN']),
  response: z.array(Journal),
})
