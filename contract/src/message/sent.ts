/** The salon's messages: their state, and sending failed ones again (MSG-04). */
import { channels, messageStatuses } from '@goldline/domain/message/kinds'
import { messageCauses, messageKinds, messageStates } from '@goldline/domain/message/sent'
import { timePeriods } from '@goldline/domain/time/period'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, LanguageCode, Money } from '../wire.ts'

export const SentMessage = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  channel: z.enum(channels),
  status: z.enum(messageStatuses),
  /** E-mail address or number; null once the person was erased. */
  recipient: z.nullable(z.string()),
  /** The customer it is about, not always the recipient. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  appointment: z.nullable(z.object({ id: Id, startTime: Instant })),
  /** Empty for an SMS. */
  subject: z.string(),
  /** null: it was a code or a personal link, or the person was erased. */
  text: z.nullable(z.string()),
  language: LanguageCode,
  /** The provider that was used last; null: none yet. */
  provider: z.nullable(z.string()),
  /** Why it failed or is unknown; null: neither. */
  cause: z.nullable(z.enum(messageCauses)),
  /** The provider's error message. */
  error: z.nullable(z.string()),
  attempts: z.int(),
  createdTime: Instant,
  /** When a provider accepted it. */
  sentTime: z.nullable(Instant),
  /** Parts of an SMS; null: an e-mail. */
  parts: z.nullable(z.int()),
  /** Cents of the salon's credit, less refunds; null: free for the salon. */
  cost: z.nullable(Money),
  mayRetry: z.boolean(),
  /** Whether a new message was sent in its place. */
  retried: z.boolean(),
})
export type SentMessage = z.infer<typeof SentMessage>

const messages = salon('messages', ['ADMIN'])

export const getSentMessages = call({
  id: 'getSentMessages',
  summary: 'The salon’s messages: first those of two weeks that failed or are unknown, then all others, newest first',
  route: 'GET /v1/business-object/messages',
  access: messages,
  query: z.object({
    state: z.optional(z.enum(messageStates)),
    kind: z.optional(z.enum(messageKinds)),
    channel: z.optional(z.enum(channels)),
    /** The period in which they were written, in the salon's zone. */
    period: z.optional(z.enum(timePeriods)),
    /** `next` of the previous page. */
    cursor: z.optional(
      z.string().check(z.regex(/^[wr]_\d{1,14}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
    ),
  }),
  response: z.object({ messages: z.array(SentMessage), next: z.nullable(z.string()) }),
})

export const retryMessage = call({
  id: 'retryMessage',
  summary: 'Sends the text of a message again, to the same recipient; one that is unknown may arrive twice',
  route: 'POST /v1/business-object/messages/{id}/retry',
  access: messages,
  params: z.object({ id: Id }),
  /** The new message. */
  response: SentMessage,
  status: 201,
  idempotent: true,
  refuses: ['notFound', 'message.no-retry'],
})
