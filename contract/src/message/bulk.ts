/** Messages from a salon to many of its customers (MSG-07). */
import { communicationWays, leftOutReasons } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { CustomerFilter } from '../customer.ts'
import { Id, Instant, Money, text } from '../wire.ts'

/** The ids of own customers, or whom the filter of their list fits. */
const Recipients = z.union([
  z.array(Id).check(z.minLength(1), z.maxLength(bulkLimits.recipients)),
  z.strictObject({ filter: z.strictObject(CustomerFilter) }),
])

const Words = {
  /** With `{{name}}`, `{{surname}}`, `{{salon}}` and `{{link}}` (to book); 1–10 000 characters, an SMS of four parts at most. */
  message: text(bulkLimits.characters).check(z.minLength(1)),
  recipients: Recipients,
  communicationWay: z.enum(communicationWays),
}

/** 20 000 ids. */
const maxBodyBytes = 1024 * 1024

/** A bare number, as the specification has it: exact euros. People who are left out cost nothing (MSG-15). */
export const getBulkCost = call({
  id: 'getBulkCost',
  summary: 'What a message to these customers costs, in euros',
  method: 'POST',
  path: '/v1/customers/communication-unit-cost',
  access: salon('bulkMessages', ['ADMIN']),
  body: z.strictObject({ '@type': z.optional(text(40)), ...Words }),
  maxBodyBytes,
  response: z.number(),
  status: 200,
  refuses: ['businessObject.notFound'],
})

/** The subject of the mails; empty or absent: the salon’s name says who writes. */
const subject = z.optional(text(120))

export const previewBulkMessage = call({
  id: 'previewBulkMessage',
  summary: 'Who gets a message to many, who is left out and why, and how three of them will read it',
  method: 'POST',
  path: '/v1/bulk-message-previews',
  access: salon('bulkMessages', ['ADMIN']),
  body: z.strictObject({ ...Words, subject }),
  maxBodyBytes,
  response: z.object({
    /** Exact; cents. */
    cost: Money,
    /** What the salon has; cents, below zero after an overdraft. */
    balance: z.int(),
    reached: z.object({ EMAIL: z.int(), SMS: z.int() }),
    leftOut: z.object(Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as LeftOutShape),
    /** Of all SMS together. */
    parts: z.int(),
    /** The first three by name. */
    samples: z.array(
      z.object({
        name: z.string(),
        channel: z.enum(channels),
        subject: z.string(),
        text: z.string(),
        parts: z.int(),
      }),
    ),
    /** Hosts that the salon may not name (MSG-06). */
    foreignLinks: z.array(z.string()),
    /** When it would begin to leave if it were sent now: quiet hours are waited out (MSG-14). */
    startTime: Instant,
  }),
  status: 200,
  refuses: ['businessObject.notFound'],
})

type LeftOutShape = Record<(typeof leftOutReasons)[number], z.ZodMiniInt>
