import type { Appointment } from '@goldline/contract/appointment'
import { settleChanges } from '../appointment/undo/settle-change.ts'
import type { TestApp } from './app.ts'
import { aCustomer } from './builders.ts'
import { readText } from './codes.ts'
import { anOwner, aSalon } from './salon.ts'

export const ten = '2027-03-17T09:00:00.000Z'
export const eleven = '2027-03-17T10:00:00.000Z'

/** A salon's desk with two regulars, Berta and Dorothea, and their guest Mia booked together (APT-23). */
export async function aReception({ app, db, deps }: TestApp, people = 2) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const aRegular = async (name: string) => {
    const customer = await aCustomer(db, { name })
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
    return customer
  }
  const [mother, daughter] = [await aRegular('Berta'), await aRegular('Dorothea')]
  const cut = (staffId: string | null = null) => [{ product: salon.product, staffId }]
  const post = (url: string, payload?: object, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...owner, 'idempotency-key': crypto.randomUUID(), ...headers },
      ...(payload && { payload }),
    })
  const theirs = { customerId: daughter.id, startTime: ten, services: cut() }
  const guest = { customerId: null, name: 'Mia', startTime: ten, services: cut() }
  const enter = (body: object = {}, headers: object = {}) =>
    post(
      '/v1/business-object/appointments',
      { customerId: mother.id, startTime: ten, services: cut(), party: [theirs], ...body },
      headers,
    )
  const preview = async (body: object) =>
    (await post('/v1/business-object/message-preview', body)).json<{ who: string; text: string }[]>()
  const all = async () =>
    (await app.inject({ url: '/v1/appointments?from=2027-03-01&to=2027-03-31', headers: owner })).json<Appointment[]>()
  const on = ({ id, version }: Appointment) => ({
    cancel: (body: object) => post(`/v1/appointments/${id}/cancellation`, body, { 'if-match': `"${version}"` }),
    undo: () => post(`/v1/appointments/${id}/undo`, undefined, { 'if-match': `"${version}"` }),
    edit: (body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/business-object/appointments/${id}`,
        headers: { ...owner, 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
        payload: body,
      }),
  })
  const told = async (customer: { email: string | null }) => {
    const rows = await db
      .selectFrom('message')
      .select(['type', 'channel', 'text'])
      .where('recipient', '=', customer.email ?? '')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ type: row.type, text: readText(row, deps.secrets) }))
  }
  return { salon, mother, daughter, cut, theirs, guest, enter, preview, all, on, told }
}

/** Moves the clock until changes can no longer be undone, and settles them (APT-20). */
export async function settle({ clock, deps }: TestApp): Promise<void> {
  clock.advance(15_000)
  await settleChanges(deps)
}
