import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { settleChanges } from '../appointment/undo/settle-change.ts'
import type { TestApp } from './app.ts'
import { aCustomer } from './builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked } from './salon.ts'

/** Weekly starts; the clock changes on 28 March 2027. */
export const seriesStarts = [
  '2027-03-10T09:00:00.000Z',
  '2027-03-17T09:00:00.000Z',
  '2027-03-24T09:00:00.000Z',
  '2027-03-31T08:00:00.000Z',
] as const
const [first, second, third, fourth] = seriesStarts

/** Creates a series of four visits with the salon's first person, of which the customer was notified. */
export async function aSeriesOf({ app, db, deps, clock }: TestApp, { people = 1 } = {}) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const customer = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  const staffId = salon.staff[0] ?? ''
  const send = (method: 'POST' | 'PATCH', url: string, { version = 0, payload = {} }) =>
    app.inject({
      method,
      url,
      headers: { ...owner, 'idempotency-key': randomUUID(), ...(version && { 'if-match': `"${version}"` }) },
      payload,
    })
  const services = [{ product: salon.product, staffId }]
  const again = [second, third, fourth].map((startTime) => ({ startTime }))
  const entered = { customerId: customer.id, startTime: first, services, again }
  booked(await send('POST', '/v1/business-object/appointments', { payload: entered }))
  clock.advance(15_000)
  await settleChanges(deps)
  await db.deleteFrom('message').where('recipient', '=', customer.email).execute()
  const all = async () => {
    const url = '/v1/appointments?from=2027-03-01&to=2027-04-30'
    const found = (await app.inject({ url, headers: owner })).json<Appointment[]>()
    return found.filter(({ series }) => series).sort((a, b) => (a.series?.position ?? 0) - (b.series?.position ?? 0))
  }
  const [one, two, three, four] = (await all()) as [Appointment, Appointment, Appointment, Appointment]
  const edit = ({ id, version }: Appointment, payload: object) =>
    send('PATCH', `/v1/business-object/appointments/${id}`, { version, payload })
  const cancel = ({ id, version }: Appointment, payload: object) =>
    send('POST', `/v1/appointments/${id}/cancellation`, { version, payload })
  const undo = (id: string, version: number) => send('POST', `/v1/appointments/${id}/undo`, { version })
  const taken = async (startTime: string) =>
    booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime, staffId }))
  const told = () => db.selectFrom('message').select(['type', 'text']).where('recipient', '=', customer.email).execute()
  return { salon, owner, customer, send, one, two, three, four, all, edit, cancel, undo, taken, told }
}
