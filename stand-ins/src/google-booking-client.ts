/**
 * Acts as Google towards a partner's booking server: the acceptance list of Google's documentation, with a client as
 * strict as Google's. Contains no code of the product, and needs only address, name and password.
 */
import { randomUUID } from 'node:crypto'

export type BookingServer = { url: string; user: string; password: string; trailingSlash?: boolean }
/** A service of a salon and two free starts for it, in seconds. */
export type BookableService = {
  merchantId: string
  serviceId: string
  seconds: number
  starts: readonly [number, number]
}
/** `fault` undefined: passed. */
export type AcceptanceStep = { step: string; fault?: string }

type Json = Record<string, unknown>
type Reply = { status: number; body: Json }

/** The person for whom it books. */
export const googlesPerson = {
  given_name: 'Ada',
  family_name: 'Probe',
  telephone: '+41791230000',
  email: 'ada.probe@example.com',
}
/** The longest time that Google waits for an answer. */
const longestMs = 10_000

/** @returns each step in order; a failed step ends the list. */
export async function playAcceptance(server: BookingServer, service: BookableService): Promise<AcceptanceStep[]> {
  const done: AcceptanceStep[] = []
  const play = googleAt(server, service)
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(play)
      done.push({ step })
    } catch (error) {
      return [...done, { step, fault: error instanceof Error ? error.message : String(error) }]
    }
  }
  return done
}

/** Sends requests for one service as Google does, always for the same person. */
export const googleAt = (server: BookingServer, service: BookableService) => playOf(clientOf(server), service)

function clientOf({ url, user, password, trailingSlash = false }: BookingServer) {
  async function ask(method: string, body?: Json, secret = password): Promise<Reply> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = performance.now()
    const response = await fetch(`${url}/v3/${method}${trailingSlash ? '/' : ''}`, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'error',
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (performance.now() - sent > longestMs) throw new Error(`${method} took too long`)
    return { status: response.status, body: JSON.parse(text) as Json }
  }
  const right = async (method: string, body?: Json): Promise<Json> => {
    const reply = await ask(method, body)
    if (reply.status !== 200) throw new Error(`${method} is ${reply.status}`)
    demandTextNumbers(reply.body, method)
    return reply.body
  }
  return { ask, right }
}

/** Requires 64-bit numbers as text, as Google's parser does. */
function demandTextNumbers(value: unknown, where: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (key.endsWith('_sec') && !(typeof each === 'string' && /^\d+$/.test(each))) throw new Error(`${where}: ${key}`)
    demandTextNumbers(each, where)
  }
}

const demand = (fits: boolean, what: string): void => {
  if (!fits) throw new Error(what)
}

type Play = ReturnType<typeof playOf>

/** Runs the whole list for one visit of one person. */
function playOf(google: ReturnType<typeof clientOf>, service: BookableService) {
  const { merchantId: merchant_id, serviceId: service_id, seconds, starts } = service
  const user_id = `acceptance ${randomUUID()}`
  const visit: { booking: Json } = { booking: {} }
  const id = () => String(visit.booking.booking_id)
  const times = (start: number) => ({ start_sec: String(start), duration_sec: String(seconds) })
  const slotOf = (start: number) => ({ merchant_id, service_id, ...times(start) })
  return {
    ...{ google, starts, user_id, token: randomUUID(), visit, id, times },
    create: (start: number, idempotency_token: string, user = user_id) =>
      google.right('CreateBooking', {
        slot: { ...slotOf(start), confirmation_mode: 'CONFIRMATION_MODE_SYNCHRONOUS' },
        user_information: { ...googlesPerson, user_id: user },
        payment_information: { prepayment_status: 'PREPAYMENT_NOT_PROVIDED' },
        idempotency_token,
      }),
    update: async (change: Json) =>
      (await google.right('UpdateBooking', { booking: { booking_id: id(), ...change } })).booking as Json,
    async isFree(start: number): Promise<boolean> {
      const slot = { service_id, ...times(start) }
      const said = await google.right('BatchAvailabilityLookup', { merchant_id, slot_time: [slot] })
      const [only, ...others] = said.slot_time_availability as { slot_time: Json; available: boolean }[]
      demand(others.length === 0 && only !== undefined, 'one answer for each slot')
      demand(JSON.stringify(only?.slot_time) === JSON.stringify(slot), 'the slot as it was asked')
      return only?.available === true
    },
    async status() {
      const said = await google.right('GetBookingStatus', { booking_id: id() })
      demand(said.booking_id === id() && typeof said.prepayment_status === 'string', 'all fields of a status')
      return said.booking_status
    },
  }
}

const startsAt = (booking: Json, start: number) => (booking.slot as Json).start_sec === String(start)

const steps: Record<string, (play: Play) => Promise<void>> = {
  async 'it is secured'({ google, user_id }) {
    for (const [method, body] of [['HealthCheck'], ['ListBookings', { user_id }]] as const) {
      const { status } = await google.ask(method, body, 'no password')
      demand(status === 401, `${method} without the password is ${status}`)
    }
  },
  async 'it is well'({ google }) {
    demand((await google.right('HealthCheck')).status === 'SERVING', 'not serving')
  },
  async 'both starts are free'({ isFree, starts: [first, second] }) {
    demand((await isFree(first)) && (await isFree(second)), 'not free')
  },
  async 'it books'({ create, isFree, starts: [first], token, visit }) {
    visit.booking = ((await create(first, token)).booking ?? {}) as Json
    demand(visit.booking.status === 'CONFIRMED' && typeof visit.booking.booking_id === 'string', 'no booking')
    demand(startsAt(visit.booking, first), 'another start')
    demand(!(await isFree(first)), 'still free')
  },
  async 'it books once'({ create, google, starts: [first], token, user_id, visit }) {
    const again = await Promise.all([1, 2, 3].map(() => create(first, token)))
    const told = JSON.stringify(visit.booking)
    for (const { booking } of again) demand(JSON.stringify(booking) === told, 'another answer')
    const { bookings } = await google.right('ListBookings', { user_id })
    demand((bookings as Json[]).length === 1, 'more than one booking')
  },
  async 'it refuses what is taken'({ create, starts: [first], user_id }) {
    const { booking_failure: failure, booking } = await create(first, randomUUID(), `another ${user_id}`)
    const cause = (failure as Json | undefined)?.cause
    demand(booking === undefined && typeof cause === 'string' && cause !== 'CAUSE_UNSPECIFIED', 'booked, or no cause')
  },
  async 'it moves'({ isFree, starts: [first, second], status, times, update, visit }) {
    for (let sent = 0; sent < 2; sent++) visit.booking = await update({ slot: times(second) })
    demand(startsAt(visit.booking, second), 'not moved')
    demand((await isFree(first)) && !(await isFree(second)), 'the old start is not free')
    demand((await status()) === 'CONFIRMED', 'not confirmed')
  },
  async 'it cancels'({ isFree, starts: [, second], status, update, visit }) {
    for (let sent = 0; sent < 2; sent++) visit.booking = await update({ status: 'CANCELED' })
    demand(visit.booking.status === 'CANCELED' && (await status()) === 'CANCELED', 'not cancelled')
    demand(await isFree(second), 'not free again')
  },
  async 'it knows what is malformed'({ google, times, starts: [first] }) {
    const nobody = { merchant_id: 'nobody', slot_time: [{ service_id: 'none', ...times(first) }] }
    const unknown = { booking: { booking_id: 'none', status: 'CANCELED' } }
    const wrong = [
      ['BatchAvailabilityLookup', {}],
      ['BatchAvailabilityLookup', nobody],
      ['UpdateBooking', unknown],
    ] as const
    for (const [method, body] of wrong) {
      const { status } = await google.ask(method, body)
      demand(status === 400, `${method}, malformed, is ${status}`)
    }
  },
}
