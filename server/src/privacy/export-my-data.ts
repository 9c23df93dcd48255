import { exportMyData } from '@goldline/contract/privacy'
import { dayAtSeat } from '@goldline/domain/time/seat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { limit } from '../http/hardening/limits.ts'
import { read } from '../http/route.ts'
import { everythingAbout } from './queries.ts'

const perHour = 20

/** PRIV-01: access and portability in one: JSON with readable names. */
export function exportMyDataRoute(app: FastifyInstance, deps: Deps): void {
  read(app, exportMyData, async (db, { actor, raw, now }) => {
    await limit(deps, `export ${actor.userId}`, { max: perHour, windowSeconds: 3600 })
    const file = { exportedTime: new Date(now), ...(await everythingAbout(db, actor)) }
    raw.reply
      .header('content-disposition', `attachment; filename="goldline-${dayAtSeat(now)}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(file, null, 2))
    return undefined
  })
}
