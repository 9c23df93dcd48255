/** What the salon's people are told of in ADMIN, of any day (APT-21). Each keeps an own mark of what was read. */
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
  /** Of the appointment as it is now. */
  startTime: Instant,
  /** null for a walk-in without a name. */
  customer: z.nullable(z.string()),
  services: z.array(z.string()),
  /** Of what was moved: its start before. */
  movedFrom: z.nullable(Instant),
  /** Of a message: its words; null once they are erased. */
  text: z.nullable(z.string()),
  unread: z.boolean(),
})
export type News = z.infer<typeof News>

export const getNews = call({
  id: 'getNews',
  summary: 'What customers did and who lost their person, the newest first, page by page',
  route: 'GET /v1/news',
  access: salon('calendar', ['ADMIN']),
  query: z.object({
    /** The last one's id of the page before. */
    after: z.optional(Id),
  }),
  response: z.object({ news: z.array(News), more: z.boolean() }),
})

export const getUnreadNews = call({
  id: 'getUnreadNews',
  summary: 'How many news the signed-in person has not read; at most 100 are counted',
  route: 'GET /v1/news/unread',
  access: salon('calendar', ['ADMIN']),
  response: z.object({ unread: z.int() }),
})

/** The mark only moves forward, and never past now. */
export const readNews = call({
  id: 'readNews',
  summary: 'Marks everything up to an instant as read, for the signed-in person',
  route: 'PUT /v1/news/read',
  access: salon('calendar', ['ADMIN']),
  body: z.object({ upTo: Instant }),
  response: z.object({ unread: z.int() }),
})
