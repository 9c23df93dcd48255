/** Sessions of a salon's STAFF app that began by password or code; its leaders list and end them (AUTH-18, BIZ-10). */
import { endStaffSession, getStaffSessions } from '@goldline/contract/auth/sessions'
import { notify } from '../../db/notify.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'

export const staffSessionRoutes = routes(
  read(getStaffSessions, async ({ db, actor: { businessObjectId }, now }) => {
    const rows = await db
      .selectFrom('token as t')
      .innerJoin('appUser as u', 'u.id', 't.userId')
      .leftJoin('staff as s', (join) =>
        join.onRef('s.businessObjectId', '=', 't.businessObjectId').onRef('s.id', '=', 't.staffId'),
      )
      .select(['t.id', 't.deviceBrowser', 't.deviceSystem', 't.createdTime', 't.lastUsedTime'])
      .select((row) => [
        row.fn.coalesce('s.name', 'u.name').as('name'),
        row.fn.coalesce('s.surname', 'u.surname').as('surname'),
      ])
      .where('t.businessObjectId', '=', businessObjectId)
      .where('t.client', '=', 'STAFF')
      .where('t.deviceId', 'is', null)
      .where('t.revokedTime', 'is', null)
      .where('t.expiresTime', '>', new Date(now))
      .orderBy('t.lastUsedTime', 'desc')
      .orderBy('t.id', 'desc')
      .execute()
    return rows.map(({ deviceBrowser: browser, deviceSystem: system, createdTime, lastUsedTime, ...row }) => ({
      ...row,
      device: { browser, system },
      createdTime: createdTime.toISOString(),
      lastUsedTime: lastUsedTime.toISOString(),
    }))
  }),
  write(endStaffSession, async ({ tx, actor: { businessObjectId }, params: { id }, now }) => {
    await tx
      .updateTable('token')
      .set({ revokedTime: new Date(now) })
      .where('businessObjectId', '=', businessObjectId)
      .where('id', '=', id)
      .where('client', '=', 'STAFF')
      .where('deviceId', 'is', null)
      .where('revokedTime', 'is', null)
      .where('expiresTime', '>', new Date(now))
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    await notify(tx, { topic: 'token', id })
  }),
)
