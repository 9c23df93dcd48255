import { listSalons as call } from '@goldline/contract/salon-list'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listSalons } from './salon-list.ts'

/** This installation's salons, for the site. */
export function listSalonsRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, call, ({ query, language }) =>
    listSalons(db, language, { words: query.query ?? '', skip: Number(query.skip ?? 0) }),
  )
}
