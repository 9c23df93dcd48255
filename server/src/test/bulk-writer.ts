/** A salon that sends bulk messages, and customers who may get them. */
import { randomUUID } from 'node:crypto'
import { startBulkGate } from '@goldline/stand-ins/bulkgate'
import { startSmtp } from '@goldline/stand-ins/smtp'
import { bulkGate } from '../providers/bulkgate.ts'
import { smtp } from '../providers/smtp.ts'
import type { TestApp } from './app.ts'
import { aBusinessObject, aCustomer, aToken, aUser } from './builders.ts'

type ReaderFields = {
  subscribed?: boolean
  phoneNr?: string
  email?: string
  preference?: 'ONLY_VIA_SMS'
  name?: string
}

/** A customer of the salon with proven e-mail and number. */
export async function aReader({ db }: TestApp, businessObjectId: string, of: ReaderFields = {}): Promise<string> {
  const { subscribed = true, preference, phoneNr = null, name = 'Ana', email = `${randomUUID()}@example.com` } = of
  const confirmed = { emailConfirmedTime: new Date(0), phoneNrConfirmedTime: phoneNr === null ? null : new Date(0) }
  const userId = await aUser(db, { email, phoneNr, ...confirmed })
  const { id } = await aCustomer(db, { userId, name, surname: 'Koch', email, phoneNr })
  const profile = { notificationSubscribed: subscribed, ...(preference && { communicationPreference: preference }) }
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, ...profile })
    .execute()
  return id
}

/** A customer typed in by the salon, with unproven contact data. */
export async function aTypedIn({ db }: TestApp, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('customer')
    .values({ id, enteredByBusinessObjectId: businessObjectId, name: 'Eva', email: `${id}@example.com` })
    .execute()
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, notificationSubscribed: true })
    .execute()
  return id
}

export async function aWriter({ app, db }: TestApp, version: 'PRO' | 'LITE' = 'PRO') {
  const { id } = await aBusinessObject(db, { version, name: 'Lumière' })
  const headers = await aToken(db, { role: 'OWNER', client: 'ADMIN', businessObjectId: id })
  const ask = async (path: string, payload?: object, method: 'POST' | 'PUT' = 'POST') => {
    const key = { 'idempotency-key': randomUUID() }
    const sent = payload ? ({ method, payload, headers: { ...headers, ...key } } as const) : { headers }
    const answer = await app.inject({ url: `/v1/${path}`, ...sent })
    const isJson = String(answer.headers['content-type']).includes('json')
    return [answer.statusCode, isJson ? answer.json() : answer.body]
  }
  return { id, cost: (body: object) => ask('customers/communication-unit-cost', body), ask }
}

/** Starts providers that accept every SMS and e-mail. */
export async function acceptingProviders({ clock }: TestApp) {
  const sms = await startBulkGate({ now: clock.now })
  const mail = await startSmtp()
  const providers = {
    sms: [bulkGate({ baseUrl: sms.url, applicationId: '1', applicationToken: 't', limitMs: 20_000 })],
    email: smtp({ url: mail.url, from: 'no-reply@goldline.example', limitMs: 20_000 }),
  }
  return { sms, mail, providers, close: () => Promise.all([sms.close(), mail.close()]) }
}
