import { exportMyData } from '@goldline/contract/my-data'
import { dayAtSeat } from '@goldline/domain/time/seat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { limit } from '../http/limits.ts'
import { route } from '../http/route.ts'
import { everythingAbout } from './queries.ts'

const perHour = 20

/** PRIV-01: access and portability in one: JSON with readable names. */
export function exportMyDataRoute(app: FastifyInstance, deps: Deps): void {
  route(app, exportMyData, async ({ actor, raw }) => {
    await limit(deps, `export ${actor.userId}`, perHour, 3600)
    const now = new Date(deps.clock.now())
    const file = { exportedTime: now, ...(await everythingAbout(deps.db, actor)) }
    raw.reply
      .header('content-disposition', `attachment; filename="goldline-${dayAtSeat(now.getTime())}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(file, null, 2))
    return undefined
  })
}
