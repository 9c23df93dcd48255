import { getMyBirthday, setMyBirthday } from '@goldline/contract/customer/my-birthday'
import { acrossSalons } from '../db/in-salon.ts'
import { notifyCustomer } from '../db/notify.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { refuseBirthday } from './contact.ts'

/** CUS-01: the birthday that the person stated, for all salons that know them. */
export const myBirthdayRoutes = routes(
  read(getMyBirthday, ({ db, actor }) =>
    db
      .selectFrom('customer')
      .select('birthday')
      .where('userId', '=', actor.userId)
      .executeTakeFirstOrThrow(() => new Refused('notFound')),
  ),
  write(setMyBirthday, async ({ tx, actor, body: { birthday }, now }) => {
    refuseBirthday(birthday, now)
    const own = await tx
      .updateTable('customer')
      .set({ birthday })
      .where('userId', '=', actor.userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    await acrossSalons(tx)
      .updateTable('customerProfile')
      .set({ notedBirthday: null })
      .where('customerId', '=', own.id)
      .where('notedBirthday', 'is not', null)
      .execute()
    await notifyCustomer(tx, actor.userId)
    return { birthday }
  }),
)
