/** People for whom a customer books, other than themselves (CUS-13): the account's own list, which no salon reads. */
import { addGuest, getMyGuests, removeGuest, renameGuest } from '@goldline/contract/customer/guests'
import { maxSavedGuests } from '@goldline/domain/customer/account-limits'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'

type NamedGuest = { userId: string; name: string; except?: string }

/** Refuses a name in use with guest.name-taken, since visits identify guests by their names alone. */
async function requireUnusedName(tx: Tx, { userId, name, except }: NamedGuest): Promise<void> {
  // Serialises concurrent calls of the account.
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const others = await tx
    .selectFrom('guest')
    .select('id')
    .where('userId', '=', userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .execute()
  if (others.some(({ id }) => id !== except)) throw new Refused('guest.name-taken', { field: 'body.name' })
}

export const guestRoutes = routes(
  read(getMyGuests, ({ db, actor }) =>
    db
      .selectFrom('guest')
      .select(['id', 'name'])
      .where('userId', '=', actor.userId)
      .orderBy(sql`name collate "de-x-icu"`)
      .execute(),
  ),
  write(addGuest, async ({ tx, actor: { userId }, body, now }) => {
    const name = body.name.trim()
    if (name === '') throw new Refused('invalid-request', { field: 'body.name' })
    await requireUnusedName(tx, { userId, name })
    const { count } = await tx
      .selectFrom('guest')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= maxSavedGuests) throw new Refused('guest.too-many')
    const guest = { id: uuidv7(now), name }
    await tx
      .insertInto('guest')
      .values({ ...guest, userId, createdTime: new Date(now) })
      .execute()
    return guest
  }),
  write(renameGuest, async ({ tx, actor: { userId }, params: { id }, body }) => {
    const name = body.name.trim()
    if (name === '') throw new Refused('invalid-request', { field: 'body.name' })
    await requireUnusedName(tx, { userId, name, except: id })
    return tx
      .updateTable('guest')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
  }),
  write(removeGuest, async ({ tx, actor: { userId }, params: { id } }) => {
    await tx
      .deleteFrom('guest')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
  }),
)
