/** Messages from a salon to many of its customers (MSG-07). */
import { communicationWays, type LeftOutReason, leftOutReasons } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import { channels, type MessageStatus, messageStatuses } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { CustomerFilter, CustomerParams } from '../customer.ts'
import { channelRefusals } from '../refuses.ts'
import { Id, Instant, LanguageCode, Money, visibleTextSchema } from '../wire.ts'

/** Ids of the salon's customers, or a filter of their list. */
const Recipients = z.union([
  z.array(Id).check(z.minLength(1), z.maxLength(bulkLimits.recipients)),
  z.strictObject({ filter: z.strictObject(CustomerFilter) }),
])

const MessageContent = {
  /**
   * With `{{name}}`, `{{surname}}`, `{{salon}}` and `{{link}}` (to book); 1–10 000 characters, an SMS of at most four
   * parts.
   */
  message: visibleTextSchema(bulkLimits.characters).check(z.minLength(1)),
  recipients: Recipients,
  communicationWay: z.enum(communicationWays),
}

/** Enough for 20 000 ids. */
const maxBodyBytes = 1024 * 1024

/** Returns a bare number, as in the specification: exact euros. People who are left out cost nothing (MSG-15). */
export const getBulkCost = call({
  id: 'getBulkCost',
  summary: 'The cost of a message to these customers, in euros',
  route: 'POST /v1/customers/communication-unit-cost',
  access: salon('bulkMessages', ['ADMIN']),
  body: z.strictObject({ '@type': z.optional(visibleTextSchema(40)), ...MessageContent }),
  maxBodyBytes,
  response: z.number(),
  refuses: ['businessObject.notFound', 'too-many-requests', ...channelRefusals],
})

type CountsBy<Name extends string> = Record<Name, z.ZodMiniInt>

const LeftOutCounts = z.object(
  Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as CountsBy<LeftOutReason>,
)

/** `channel`: the one that would reach them; else `reason`: why none would. */
export const getCustomerReach = call({
  id: 'getCustomerReach',
  summary: 'The channel by which a message reaches this customer, or why none does',
  route: 'GET /v1/customers/{id}/reach',
  access: salon('bulkMessages', ['ADMIN']),
  params: CustomerParams,
  response: z.object({ channel: z.nullable(z.enum(channels)), reason: z.nullable(z.enum(leftOutReasons)) }),
  refuses: ['notFound'],
})

/** The subject of mails; empty or absent: the salon’s name. */
const subject = z.optional(visibleTextSchema(120))

export const previewBulkMessage = call({
  id: 'previewBulkMessage',
  summary:
    'The recipients of a message to many, who is left out and why, and the message as three of them would read it',
  route: 'POST /v1/bulk-message-previews',
  access: salon('bulkMessages', ['ADMIN']),
  body: z.strictObject({ ...MessageContent, subject }),
  maxBodyBytes,
  response: z.object({
    /** The exact cost in cents. */
    cost: Money,
    /** The salon's credit in cents; negative after an overdraft. */
    balance: z.int(),
    reached: z.object({ EMAIL: z.int(), SMS: z.int() }),
    leftOut: LeftOutCounts,
    /** Parts of all SMS together. */
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
    /** Hosts to which the salon may not link (MSG-06). */
    foreignLinks: z.array(z.string()),
    /** When sending would start if confirmed now, after quiet hours (MSG-14). */
    startTime: Instant,
  }),
  refuses: ['businessObject.notFound', 'too-many-requests', ...channelRefusals],
})

const BulkMessageParams = z.object({ id: Id })

/** A bulk message as it was when sent, and its progress. */
export const BulkMessage = z.object({
  '@type': z.literal('basic-bulk-message'),
  id: Id,
  message: z.string(),
  subject: z.string(),
  communicationWay: z.enum(communicationWays),
  /** Its maximum cost in cents. */
  cost: Money,
  recipients: z.int(),
  leftOut: LeftOutCounts,
  createdAt: Instant,
  startTime: Instant,
  /** When the last message was sent; null: some are still waiting. */
  endedAt: z.nullable(Instant),
  stopped: z.boolean(),
  /** The sender; null: the account was deleted. */
  by: z.nullable(z.string()),
  /** How many of the recipients’ messages are in each state. */
  states: z.object(Object.fromEntries(messageStatuses.map((status) => [status, z.int()])) as CountsBy<MessageStatus>),
})
export type BulkMessage = z.infer<typeof BulkMessage>

/**
 * Freezes, reserves and queues all messages, or none. `cost`: as returned by the cost call; if it has changed: 409
 * cost.changed. 402 credit.insufficient with a package that suffices; 400 links.unsupported (MSG-06).
 */
export const sendBulkMessage = call({
  id: 'sendBulkMessage',
  summary: 'Send a message to many',
  route: 'POST /v1/bulk-messages',
  access: salon('bulkMessages', ['ADMIN']),
  body: z.strictObject({
    ...MessageContent,
    subject,
    cost: z.number().check(z.nonnegative()),
    /** Not in the past; absent: as soon as quiet hours are over (MSG-14). */
    startTime: z.optional(Instant),
  }),
  maxBodyBytes,
  response: BulkMessage,
  status: 201,
  idempotent: true,
  refuses: ['businessObject.notFound', 'cost.changed', 'credit.insufficient', 'links.unsupported', ...channelRefusals],
})

export const getBulkMessages = call({
  id: 'getBulkMessages',
  summary: 'The last 20 messages to many of the own salon, newest first',
  route: 'GET /v1/bulk-messages',
  access: salon('bulkMessages', ['ADMIN']),
  response: z.array(BulkMessage),
})

/** Cancels messages not sent yet, and returns their credit. Repeating the call changes nothing. */
export const stopBulkMessage = call({
  id: 'stopBulkMessage',
  summary: 'Stop a message to many',
  route: 'POST /v1/bulk-messages/{id}/stop',
  access: salon('bulkMessages', ['ADMIN']),
  params: BulkMessageParams,
  response: BulkMessage,
  refuses: ['notFound'],
})

export const getBulkReport = call({
  id: 'getBulkReport',
  summary: 'The recipients of a message to many, with channel, state and cost, as a file for spreadsheets',
  route: 'GET /v1/bulk-messages/{id}/report',
  access: salon('bulkMessages', ['ADMIN']),
  params: BulkMessageParams,
  query: z.object({ locale: z.optional(LanguageCode) }),
  binary: 'text/csv',
  refuses: ['notFound'],
})
