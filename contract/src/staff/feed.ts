/** A person's own visits as an .ics feed for their phone's calendar (STF-08, APT-12). */
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { Instant, visibleTextSchema } from '../wire.ts'

const own = { access: salon('calendar', salonApps), refuses: ['staff.notFound'] } as const

/** null: there is none. Its address is shown once, when created. */
export const getStaffFeed = call({
  id: 'getStaffFeed',
  summary: 'Whether the own visits have a feed',
  route: 'GET /v1/staff-feed',
  ...own,
  response: z.object({ createdTime: z.nullable(Instant) }),
})

/** Replaces the previous one. */
export const makeStaffFeed = call({
  id: 'makeStaffFeed',
  summary: 'Create a feed of the own visits, with a secret address',
  route: 'POST /v1/staff-feed',
  ...own,
  response: z.object({ url: z.string() }),
  status: 201,
})

export const removeStaffFeed = call({
  id: 'removeStaffFeed',
  summary: 'End the own feed; its address stops working',
  route: 'DELETE /v1/staff-feed',
  ...own,
})

/** The secret grants access. Contains first names and initials, no contact data. */
export const readStaffFeed = call({
  id: 'readStaffFeed',
  summary: 'A person’s visits and blockers from a month ago to half a year ahead, as text/calendar',
  route: 'GET /v1/staff-feeds/{secret}',
  access: 'public',
  sentBy: 'link',
  params: z.object({ secret: visibleTextSchema(100) }),
  binary: 'text/calendar',
  refuses: ['notFound'],
})
