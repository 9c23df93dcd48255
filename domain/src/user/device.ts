/** Kinds of a salon's devices (AUTH-08), who may pair them, and limits for PINs on them (AUTH-12). */
import type { Refusal } from '../refusal.ts'
import { type Client, runsSalon, type SalonRole } from './role.ts'

/** ADMIN: a computer that several people share; locked until one of them enters a PIN. */
export const deviceClients = ['ADMIN', 'STAFF', 'CHECKIN', 'CHECKOUT'] as const satisfies readonly Client[]
export type DeviceClient = (typeof deviceClients)[number]

/**
 * Whether several people open the device by PIN, one after another: its own session shows only names and PIN entry
 * (AUTH-12, POS-05).
 */
export const opensByPin = (client: Client): boolean => client === 'ADMIN' || client === 'CHECKOUT'

/** Choices of idle minutes after which a shared computer locks. */
export const lockMinutes = [1, 2, 5, 10, 30] as const
export const usualLockMinutes = 5

export const pairingLimits = {
  validMs: 10 * 60_000,
  /** The device that got the session may ask once more if the answer was lost. */
  repeatMs: 10_000,
} as const

type Pairing = {
  readonly client: DeviceClient
  readonly actorId: string
  /** The person of a STAFF device; undefined: it belongs to no person. */
  readonly person: { readonly userId: string; readonly role: SalonRole; readonly linkedToStaff: boolean } | undefined
}

/**
 * A STAFF device belongs to a person who works with customers; a leader's is paired by that leader only, or one leader
 * could act as another. Other devices belong to no person.
 */
export function pairingRefusal({ client, actorId, person }: Pairing): Refusal | undefined {
  if (client !== 'STAFF') return person === undefined ? undefined : 'invalid-request'
  if (person === undefined || !person.linkedToStaff) return 'notFound'
  return runsSalon(person.role) && person.userId !== actorId ? 'forbidden' : undefined
}

const hour = 3600
const day = 24 * hour

/**
 * Where a PIN of the salon is typed: on a device that the person has opened with it before, on another one, or at a
 * kiosk.
 */
export type PinPlace = 'KNOWN' | 'OTHER' | 'KIOSK'

export function pinPlace({ client, known }: { client: DeviceClient; known: boolean }): PinPlace {
  if (client === 'CHECKIN') return 'KIOSK'
  return known ? 'KNOWN' : 'OTHER'
}

/** At most `max` wrong PINs that are compared in so many seconds. */
export type PinBound = {
  readonly per: 'personOnDevice' | 'device' | 'network' | 'personFromNetwork' | 'person'
  readonly max: number
  readonly seconds: number
}

/** The narrowest first, so that a guesser blocks that device, then that network, before it affects others. */
const ofStrangers: readonly PinBound[] = [
  { per: 'personOnDevice', max: 5, seconds: 600 },
  { per: 'device', max: 20, seconds: hour },
  { per: 'network', max: 60, seconds: hour },
  { per: 'personFromNetwork', max: 6, seconds: day },
  { per: 'person', max: 10, seconds: day },
]

/**
 * Places count separately (AUTH-12): wrong PINs at a door or on another device do not lock people out of their own
 * till.
 */
export const salonPinBounds: Readonly<Record<PinPlace, readonly PinBound[]>> = {
  KNOWN: [
    { per: 'personOnDevice', max: 5, seconds: 600 },
    { per: 'personOnDevice', max: 10, seconds: day },
  ],
  OTHER: ofStrangers,
  KIOSK: ofStrangers,
}

/** Whether to warn the person and the leaders: reaching a day's bound is no typing mistake. */
export const isPinGuessing = (filled: readonly Pick<PinBound, 'seconds'>[]): boolean =>
  filled.some(({ seconds }) => seconds >= day)
