/** Salons that confirm visits (APT-16g), with the calls that tests repeat. */
import { randomUUID } from 'node:crypto'
import type { OpenRequest, VisitRequest } from '@goldline/contract/appointment/requests'
import type { Answer } from '@goldline/contract/form/questions'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { anOwner, aSalon, type SalonForTests } from './salon.ts'

type App = Pick<FastifyInstance, 'inject'>
type Header = { authorization: string }
export type RequestSalon = SalonForTests & { owner: Header }

/** A salon of these people, which confirms its one service. */
export async function aRequestSalon(db: Kysely<Database>, people = 1): Promise<RequestSalon> {
  const salon = await aSalon(db, people)
  await inSalon(db, salon.id).updateTable('product').set({ salonConfirms: true }).execute()
  return { ...salon, owner: await anOwner(db, salon.id) }
}

type Wish = {
  startTime: string
  staffId?: string | null
  products?: string[]
  answers?: Answer[]
  message?: string
  guest?: string
}

export const ask = (
  app: App,
  salon: SalonForTests,
  token: Header,
  { startTime, staffId = null, products = [salon.product], ...rest }: Wish,
  key: string = randomUUID(),
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    // A new address each time, since bookings of one address are limited.
    remoteAddress: randomUUID(),
    url: '/v1/visit-requests',
    headers: { ...token, 'idempotency-key': key },
    payload: { businessObjectId: salon.id, products, staffId, startTime, ...rest },
  })

export const asked = (answer: LightMyRequestResponse): VisitRequest => {
  if (answer.statusCode !== 201) throw new Error(`not asked: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

const post = (app: App, url: string, headers: Header, payload: object | undefined, key: string = randomUUID()) =>
  app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, ...(payload && { payload }) })

export const accept = (app: App, { owner }: Pick<RequestSalon, 'owner'>, id: string, key?: string) =>
  post(app, `/v1/visit-requests/${id}/acceptance`, owner, undefined, key)

export const decline = (app: App, { owner }: Pick<RequestSalon, 'owner'>, id: string, reply = '') =>
  post(app, `/v1/visit-requests/${id}/refusal`, owner, { reply })

export const withdrawAs = (app: App, token: Header, id: string) =>
  post(app, `/v1/visit-requests/${id}/withdrawal`, token, undefined)

export const requestOf = async (app: App, token: Header, id: string): Promise<VisitRequest> =>
  (await app.inject({ url: `/v1/visit-requests/${id}`, headers: token })).json()

export const openRequests = async (app: App, { owner }: Pick<RequestSalon, 'owner'>): Promise<OpenRequest[]> =>
  (await app.inject({ url: '/v1/visit-requests', headers: owner })).json()
