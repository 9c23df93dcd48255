import { enterByPin, getPinPeople } from '@goldline/contract/auth/devices'

import { Refused } from '../../http/errors.ts'
import { inSteps, read, routes } from '../../http/route.ts'
import { issueToken, tillTurnLifetime } from '../token.ts'
import { signedInUser } from './queries.ts'
import { requirePin } from './require-pin.ts'
import { usersOf } from './salon-users.ts'

/** AUTH-12: does the same work and returns the same refusal for a person without a PIN or of another salon. */
// Wrong PINs must stay counted, and a PIN is hashed outside a transaction.
const enterByPinRoute = inSteps(enterByPin, async ({ deps, actor, body: { userId, pin }, address, header, raw }) => {
  const { businessObjectId, deviceId, locked, client } = actor
  if (deviceId === null || !locked) throw new Refused('forbidden')
  const { role, staffId } = await requirePin(deps, { businessObjectId, deviceId, userId, pin, address })
  const grant = { role, staffId, client, businessObjectId, deviceId }
  const userAgent = raw.request.headers['user-agent']
  const lifetime = client === 'CHECKOUT' ? { lifetime: tillTurnLifetime } : {}
  const token = await issueToken(deps.db, deps, { userId, grant, userAgent, ...lifetime })
  header('authorization', `Bearer ${token}`)
  deps.log.info({ userId, deviceId }, 'entered by PIN')
  return signedInUser(deps, userId, grant)
})

export const enterByPinRoutes = routes(
  read(getPinPeople, async ({ salon, actor: { client }, now }) => {
    const users = await usersOf(salon, { now })
    const staff = await salon.selectFrom('staff').select(['id', 'color']).execute()
    const colors = new Map(staff.map(({ id, color }) => [id, color]))
    return users.map(({ id, name, surname, hasPin, staffId }) => {
      const color = staffId === null ? undefined : colors.get(staffId)
      // Surnames are hidden on a kiosk, as any visitor may see it (CHK-03).
      const shown = client === 'CHECKIN' ? '' : surname
      return { id, name, surname: shown, hasPin, color }
    })
  }),
  enterByPinRoute,
)
