import { enterWorkplace, getMyWorkplaces } from '@goldline/contract/auth/workplaces'
import { highestGrant } from '@goldline/domain/auth/sign-in-grant'
import { acrossSalons } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, read, routes } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { sha256 } from '../../secrets.ts'
import { findUserDevice } from '../known-device.ts'
import { challengeDevice, rolesNeedingCode } from '../new-device.ts'
import { grantFor, issueToken, revokeTokens } from '../token.ts'
import { signedInUser } from './queries.ts'

/** Refuses on a salon's device: the device stays with its salon, whichever person enters a PIN (AUTH-08). */
function refuseSalonDevice({ deviceId }: SalonActor): void {
  if (deviceId !== null) throw new Refused('forbidden')
}

// Runs outside a transaction: a requested code must stay counted.
const enterWorkplaceRoute = inSteps(
  enterWorkplace,
  async ({ deps, actor, params, address, device, language, header, raw }) => {
    const { userId } = actor
    refuseSalonDevice(actor)
    const grant = await grantFor(deps.db, userId, { client: 'ADMIN', businessObjectId: params.businessObjectId })
    if (grant.role === 'CUSTOMER') throw new Refused('notFound')
    // Check again: the session may have begun by password alone, in a salon where the person is no leader.
    const byCode = (await findUserDevice(deps, device, userId))?.byCode === true
    const knownDevice = byCode || (await rolesNeedingCode(deps, userId)).length === 0
    const here = grant.businessObjectId === actor.businessObjectId
    if (!here && highestGrant({ way: 'PASSWORD', knownDevice, oldIdentity: false }, grant.role) === 'CODE_FIRST')
      return { accepted: await challengeDevice(deps, { userId, address, language }) }
    const token = await transact(deps.db, async (tx) => {
      // AUTH-03: the new session ends when the old one would have ended.
      const { expiresTime } = await tx
        .selectFrom('token')
        .select('expiresTime')
        .where('hash', '=', actor.tokenHash)
        .executeTakeFirstOrThrow()
      await revokeTokens(tx, deps, { userId, hash: actor.tokenHash })
      const next = await issueToken(tx, deps, { userId, grant, userAgent: raw.request.headers['user-agent'] })
      await tx.updateTable('token').set({ expiresTime }).where('hash', '=', sha256(next)).execute()
      return next
    })
    header('authorization', `Bearer ${token}`)
    return signedInUser(deps, userId, grant)
  },
)

export const workplaceRoutes = routes(
  read(getMyWorkplaces, ({ db, actor }) => {
    refuseSalonDevice(actor)
    return acrossSalons(db)
      .selectFrom('userRole as r')
      .innerJoin('businessObject as b', 'b.id', 'r.businessObjectId')
      .leftJoin('staff as s', (join) =>
        join.onRef('s.businessObjectId', '=', 'r.businessObjectId').onRef('s.id', '=', 'r.staffId'),
      )
      .select(['r.businessObjectId', 'b.name', 'r.role'])
      .where('r.userId', '=', actor.userId)
      .where(({ or, and, eb }) =>
        or([eb('r.staffId', 'is', null), and([eb('s.active', '=', true), eb('s.deletedTime', 'is', null)])]),
      )
      .orderBy('b.createdTime')
      .orderBy('b.id')
      .execute()
  }),
  enterWorkplaceRoute,
)
