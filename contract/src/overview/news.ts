/** News for the salon's people in ADMIN (APT-21). Each person has their own position up to which they have read. */
import { newsKinds } from '@goldline/domain/appointment/news'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

export const News = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(newsKinds),
  appointmentId: Id,
  /** Present start of the appointment. */
  startTime: Instant,
  /** null for a walk-in without a name. */
  customer: z.nullable(z.string()),
  services: z.array(z.string()),
  /** For a moved visit: its previous start. */
  movedFrom: z.nullable(Instant),
  /** For a message: its text; null once erased. */
  text: z.nullable(z.string()),
  unread: z.boolean(),
})
export type News = z.infer<typeof News>

export const getNews = call({
  id: 'getNews',
  summary: 'Actions of customers and visits that lost their person, the newest first, page by page',
  route: 'GET /v1/news',
  access: salon('calendar', ['ADMIN']),
  query: z.object({
    /** Id of the previous page's last item. */
    after: z.optional(Id),
  }),
  response: z.object({ news: z.array(News), more: z.boolean() }),
})

export const getUnreadNews = call({
  id: 'getUnreadNews',
  summary: 'The number of news items the signed-in person has not read, at most 100',
  route: 'GET /v1/news/unread',
  access: salon('calendar', ['ADMIN']),
  response: z.object({ unread: z.int() }),
})

/** The position only moves forward, and never past now. */
export const readNews = call({
  id: 'readNews',
  summary: 'Marks everything up to a point in time as read, for the signed-in person',
  route: 'PUT /v1/news/read',
  access: salon('calendar', ['ADMIN']),
  body: z.object({ upTo: Instant }),
  response: z.object({ unread: z.int() }),
})
