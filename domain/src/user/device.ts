/** Kinds of a salon's devices (AUTH-08), who may pair them, and limits for PINs on them (AUTH-12). */
import type { Refusal } from '../refusal.ts'
import { type Client, isSalonManager, type SalonRole } from './role.ts'

/** ADMIN: a computer shared by several people; locked until one of them enters a PIN. */
export const deviceClients = ['ADMIN', 'STAFF', 'CHECKIN', 'CHECKOUT'] as const satisfies readonly Client[]
export type DeviceClient = (typeof deviceClients)[number]

/**
 * Returns whether several people open the device by PIN, one after another: its own session shows only names and PIN
 * entry (AUTH-12, POS-05).
 */
export const opensByPin = (client: Client): boolean => client === 'ADMIN' || client === 'CHECKOUT'

/** Choices of idle minutes after which a shared computer locks. */
export const lockMinutes = [1, 2, 5, 10, 30] as const
export const usualLockMinutes = 5

export const pairingLimits = {
  validMs: 10 * 60_000,
  /** The device that got the session may request it once more if the answer was lost. */
  repeatMs: 10_000,
} as const

type Pairing = {
  readonly client: DeviceClient
  readonly actorId: string
  /** The person of a STAFF device; undefined: the device belongs to nobody. */
  readonly person: { readonly userId: string; readonly role: SalonRole; readonly linkedToStaff: boolean } | undefined
}

/**
 * Returns why pairing is refused. A STAFF device belongs to a person who works with customers; only an owner or admin
 * may pair their own device, or one could act as another. Other devices belong to nobody.
 */
export function pairingRefusal({ client, actorId, person }: Pairing): Refusal | undefined {
  if (client !== 'STAFF') return person === undefined ? undefined : 'invalid-request'
  if (person === undefined || !person.linkedToStaff) return 'notFound'
  return isSalonManager(person.role) && person.userId !== actorId ? 'forbidden' : undefined
}

const hour = 3600
const day = 24 * hour

/**
 * Where a salon's PIN is typed: on a device that the person has opened with it before, on another one, or at a kiosk.
 */
export type PinLocation = 'KNOWN' | 'OTHER' | 'KIOSK'

export function pinLocation({ client, known }: { client: DeviceClient; known: boolean }): PinLocation {
  if (client === 'CHECKIN') return 'KIOSK'
  return known ? 'KNOWN' : 'OTHER'
}

/** A limit of wrong PINs that are compared: at most `max` in this many seconds. */
export type PinBound = {
  readonly per: 'personOnDevice' | 'device' | 'network' | 'personFromNetwork' | 'person'
  readonly max: number
  readonly seconds: number
}

/**
 * The narrowest limit comes first, so that a guesser blocks that device, then that network, before affecting others.
 */
const unknownDeviceBounds: readonly PinBound[] = [
  { per: 'personOnDevice', max: 5, seconds: 600 },
  { per: 'device', max: 20, seconds: hour },
  { per: 'network', max: 60, seconds: hour },
  { per: 'personFromNetwork', max: 6, seconds: day },
  { per: 'person', max: 10, seconds: day },
]

/**
 * Limits per place, counted separately (AUTH-12): wrong PINs at a kiosk or on another device do not lock people out of
 * their own till.
 */
export const salonPinBounds: Readonly<Record<PinLocation, readonly PinBound[]>> = {
  KNOWN: [
    { per: 'personOnDevice', max: 5, seconds: 600 },
    { per: 'personOnDevice', max: 10, seconds: day },
  ],
  OTHER: unknownDeviceBounds,
  KIOSK: unknownDeviceBounds,
}

/** Returns whether to warn the person and the managers: reaching a daily limit is no typing mistake. */
export const isPinGuessing = (filled: readonly Pick<PinBound, 'seconds'>[]): boolean =>
  filled.some(({ seconds }) => seconds >= day)
