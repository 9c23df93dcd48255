/**
 * Health notes (PRIV-02): off by default, elsewhere only a sign; reading the text requires a right from an owner, and
 * every read is logged.
 */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { CustomerParams } from '../customer.ts'
import { Instant, visibleTextSchema } from '../wire.ts'
import { HealthNote } from './health-note.ts'

/** An empty text removes the note. */
export const putHealthNote = call({
  id: 'putHealthNote',
  summary: 'Write a customer’s health note',
  route: 'PUT /v1/customers/{id}/health-note',
  access: salon('customersRead', ['ADMIN']),
  own: true,
  params: CustomerParams,
  body: z.strictObject({ text: visibleTextSchema(maxLengths.notes) }),
  response: HealthNote,
  refuses: ['notFound', 'health-notes.off'],
})

export const getHealthNoteLooks = call({
  id: 'getHealthNoteLooks',
  summary: 'Who read or wrote a customer’s health note, newest first',
  route: 'GET /v1/customers/{id}/health-note/looks',
  access: salon('users', ['ADMIN']),
  params: CustomerParams,
  response: z.array(z.object({ time: Instant, by: z.nullable(z.string()), wrote: z.boolean() })),
  refuses: ['notFound'],
})

/** The right to read is set with the roles (AUTH-12). */
const HealthNoteSettings = z.object({ enabled: z.boolean() })

export const getHealthNoteSettings = call({
  id: 'getHealthNoteSettings',
  summary: 'Whether the salon keeps health notes',
  route: 'GET /v1/health-notes',
  access: salon('users', ['ADMIN']),
  response: HealthNoteSettings,
})

/** Switching off keeps the notes, but nobody can read them. */
export const updateHealthNoteSettings = call({
  id: 'updateHealthNoteSettings',
  summary: 'Turn health notes on or off',
  route: 'PUT /v1/health-notes',
  access: salon('users', ['ADMIN']),
  body: z.strictObject({ enabled: z.boolean() }),
  response: HealthNoteSettings,
})
