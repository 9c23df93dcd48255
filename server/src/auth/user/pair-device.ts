import { authorizeByUuid } from '@goldline/contract/auth/devices'
import { opensByPin, pairingLimits } from '@goldline/domain/user/device'
import type { Selectable } from 'kysely'
import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import { inSteps } from '../../http/route.ts'
import { sha256 } from '../../secrets.ts'
import { rolesOf } from '../queries.ts'
import { type Grant, issueToken } from '../token.ts'
import { endSessionsOn } from './devices.ts'
import { signedInUser } from './queries.ts'

/** Limit of wrong links from a network: ten devices, 20 attempts each. */
const wrong = { max: 200, windowSeconds: 600 }

/**
 * AUTH-08: a GET, as the specification requires. The page sends it only after a tap, so that no preview uses the link.
 */
// A GET has no transaction, and wrong tries must stay counted.
export const pairDeviceRoute = inSteps(authorizeByUuid, async ({ deps, params, query, address, header, raw, now }) => {
  const paired = transact(deps.db, async (tx) => {
    const device = await pairDevice(tx, { uuid: params.uuid, attempt: query.attempt, now })
    const { businessObjectId, id: deviceId, userId } = device
    await endSessionsOn(inSalon(tx, businessObjectId), { deviceId, now })
    const grant = await grantOn(tx, device)
    return {
      userId,
      grant,
      token: await issueToken(tx, deps, { userId, grant, userAgent: raw.request.headers['user-agent'] }),
    }
  })
  const { userId, grant, token } = await paired.catch(async (error) => {
    // A correct link is accepted whatever others of the network tried, since 122 random bits cannot be guessed.
    if (error instanceof Refused) await limit(deps, `uuid authorization network ${networkOf(address)}`, wrong)
    throw error
  })
  header('authorization', `Bearer ${token}`)
  deps.log.info({ deviceId: grant.deviceId, client: grant.client }, 'a device was paired')
  return signedInUser(deps, userId, grant)
})

type Device = Selectable<Database['device']>

/** Pairs the device. Of concurrent attempts one succeeds; the same attempt may be repeated within seconds. */
async function pairDevice(
  tx: Tx,
  { uuid, attempt, now }: { uuid: string; attempt: string | undefined; now: number },
): Promise<Device> {
  const device = await acrossSalons(tx)
    .selectFrom('device')
    .selectAll()
    .where('pairingHash', '=', sha256(uuid.toLowerCase()))
    .where('removedTime', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (device === undefined || !isOpen(device, { attempt, now })) throw new Refused('notFound')
  if (device.pairedTime === null)
    await inSalon(tx, device.businessObjectId)
      .updateTable('device')
      .set({ pairedTime: new Date(now), pairingAttemptHash: attempt === undefined ? null : sha256(attempt) })
      .where('id', '=', device.id)
      .execute()
  return device
}

function isOpen(device: Device, { attempt, now }: { attempt: string | undefined; now: number }): boolean {
  if (device.pairedTime === null) return now < device.pairingExpiresTime.getTime()
  const again = attempt !== undefined && device.pairingAttemptHash?.equals(sha256(attempt)) === true
  return again && now < device.pairedTime.getTime() + pairingLimits.repeatMs
}

/** Returns the device's rights, by its user's current role. Refuses once the user left the salon. */
async function grantOn(tx: Tx, { businessObjectId, id: deviceId, client, userId }: Device): Promise<Grant> {
  const roles = await rolesOf(tx, userId)
  const row = roles.find((each) => each.businessObjectId === businessObjectId)
  if (row === undefined) throw new Refused('notFound')
  return { ...row, client, businessObjectId, deviceId, locked: opensByPin(client) }
}
