import { listSalons as call } from '@goldline/contract/business-object/salon-list'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { listSalons } from './salon-list.ts'

/** This installation's salons, for the site. */
export function listSalonsRoute(app: FastifyInstance): void {
  read(app, call, (db, { query, language }) =>
    listSalons(db, language, { words: query.query ?? '', skip: Number(query.skip ?? 0) }),
  )
}
