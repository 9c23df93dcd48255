/** Devices of a salon, paired by a QR code (AUTH-08), and PIN sign-in on a shared one (AUTH-12). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { pinPattern } from '@goldline/domain/auth/pin'
import { maxLengths } from '@goldline/domain/text-lengths'
import { deviceClients, lockMinutes } from '@goldline/domain/user/device'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals, pinRefusals } from '../refuses.ts'
import { Id, Instant, Secret, visibleTextSchema } from '../wire.ts'
import { SignedInUser } from './user.ts'

export const SalonDevice = z.object({
  id: Id,
  name: z.string(),
  client: z.enum(deviceClients),
  /** The device's person; null: it belongs to the salon. */
  userId: z.nullable(Id),
  lockMinutes: z.int(),
  /** null: not paired yet; the device has to open the link. */
  pairedTime: z.nullable(Instant),
  lastUsedTime: z.nullable(Instant),
})
export type SalonDevice = z.infer<typeof SalonDevice>

export const getDevices = call({
  id: 'getDevices',
  summary: 'The salon’s devices, newest first',
  route: 'GET /v1/devices',
  access: salon('devices', ['ADMIN']),
  response: z.array(SalonDevice),
})

/**
 * AUTH-08. The link is shown once, as a QR code: it works for 10 minutes and for one device. Requires the caller's
 * password again (AUTH-18).
 */
export const createDevice = call({
  id: 'createDevice',
  summary: 'Prepare a device to be paired by a link',
  route: 'POST /v1/devices',
  access: salon('devices', ['ADMIN']),
  body: z.strictObject({
    name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
    client: z.enum(deviceClients),
    /** Person of a STAFF device. */
    userId: z.optional(Id),
    /** Minutes without use after which a shared computer (ADMIN) locks. */
    lockMinutes: z.optional(z.literal(lockMinutes)),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  response: z.object({ device: SalonDevice, address: z.string(), uuid: z.uuidv4(), expiresTime: Instant }),
  status: 201,
  refuses: [...leaderRefusals, 'notFound', 'tier.required'],
})

/** Ends its sessions in every process, including those of people on it. */
export const removeDevice = call({
  id: 'removeDevice',
  summary: 'Remove a device of the salon',
  route: 'DELETE /v1/devices/{id}',
  access: salon('devices', ['ADMIN']),
  params: z.object({ id: Id }),
  refuses: ['notFound'],
})

/**
 * AUTH-08. Hands over the prepared session; clients try up to 20 times, 100 ms apart. Works once; the same `attempt`
 * may repeat for 10 s, which ends its earlier session. Unknown, used or expired: 404 notFound.
 */
export const authorizeByUuid = call({
  id: 'authorizeByUuid',
  summary: 'Take over a session that was prepared elsewhere',
  route: 'GET /uuid-authorization/{uuid}',
  access: 'public',
  params: z.object({ uuid: z.uuidv4() }),
  query: z.object({ attempt: z.optional(Secret) }),
  response: SignedInUser,
  responseHeaders: { Authorization: 'Bearer and the token' },
  refuses: ['notFound'],
})

/** Returns only names and, for staff, colours; also on a locked computer or till. On a kiosk surnames are ''. */
export const getPinPeople = call({
  id: 'getPinPeople',
  summary: 'Who may enter a PIN on the salon’s devices',
  route: 'GET /v1/salon-people',
  access: salon('calendar', ['ADMIN', 'STAFF', 'CHECKOUT', 'CHECKIN']),
  whileLocked: true,
  response: z.array(
    z.object({ id: Id, name: z.string(), surname: z.string(), hasPin: z.boolean(), color: z.optional(z.int()) }),
  ),
})

/**
 * Authenticated by the token of the locked device or the till. The returned token is the person's, for this salon and
 * device only; a till's ends three minutes after its last call (POS-05). Wrong: 403 pin.notMatched; too often: 429
 * numberOfCredentialFailedMatchesAlreadyExceedMax with `retryAfter`.
 */
export const enterByPin = call({
  id: 'enterByPin',
  summary: 'Unlock a shared computer, or open the till, with one’s own PIN of the salon',
  route: 'POST /v1/salon-people/sessions',
  access: salon('calendar', ['ADMIN', 'CHECKOUT']),
  own: true,
  whileLocked: true,
  body: z.strictObject({ userId: Id, pin: z.string().check(z.regex(pinPattern)) }),
  response: SignedInUser,
  responseHeaders: { Authorization: 'Bearer and the token' },
  status: 201,
  refuses: pinRefusals,
})
