import { createBusinessObject } from '@goldline/contract/setup'
import { countryDefaults, zoneOfNewSalon } from '@goldline/domain/business-object/setup'
import { openingOf, templateOf } from '@goldline/domain/business-object/templates/templates'
import type { SalonTimeZone } from '@goldline/domain/business-object/time-zones'
import { freeUrlName, slugOf } from '@goldline/domain/business-object/url-name'
import { zone } from '@goldline/domain/time/zone'
import { canFoundSalon } from '@goldline/domain/user/role'
import { sql } from 'kysely'
import { grantFor, issueToken } from '../auth/token.ts'
import { userById } from '../auth/user/queries.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { write } from '../http/route.ts'
import { storedPhoneNr } from '../identity.ts'
import { uuidv7 } from '../ids.ts'
import { addPerson, writePattern } from '../team/add-person.ts'
import { addServices } from './add-services.ts'
import { workingWeek, writeWeek } from './write-week.ts'

/** Most salons that can be founded per day, by user and by network. */
const foundingLimits = { ofUser: 5, ofNetwork: 20, windowSeconds: 86_400 }

type FoundingContext = Context<typeof createBusinessObject>
type NewSalon = { id: string; urlName: string }

/**
 * BIZ-09: creates a salon. Next, the owner is asked to accept the terms (AUTH-14). Issues the token after the commit
 * and never stores it: a repeated call gets another one.
 */
export const createBusinessObjectRoute = write(
  createBusinessObject,
  {
    before: async ({ deps, actor, address, body }) => {
      if (!canFoundSalon(actor.role)) throw new Refused('forbidden')
      // Check the phone number first: a mistyped one must not use up an attempt.
      storedPhoneNr(body.phoneNr ?? '', body.country)
      zoneOfSalon(body)
      const { windowSeconds } = foundingLimits
      await limit(deps, `new salon user ${actor.userId}`, { max: foundingLimits.ofUser, windowSeconds })
      await limit(deps, `new salon network ${networkOf(address)}`, { max: foundingLimits.ofNetwork, windowSeconds })
    },
    around: async (run: () => Promise<NewSalon>, { deps, actor: { userId }, raw }) => {
      const founded = await run()
      const grant = await grantFor(deps.db, userId, { client: 'ADMIN', businessObjectId: founded.id })
      const userAgent = raw.request.headers['user-agent']
      return { ...founded, token: await issueToken(deps.db, deps, { userId, grant, userAgent }) }
    },
  },
  async (work) => {
    const { actor, body, now } = work
    // AUTH-20: salon staff cannot turn a customer session into a staff session.
    const { role } = await grantFor(work.tx, actor.userId, { client: 'ADMIN' })
    if (actor.role === 'CUSTOMER' && role !== 'CUSTOMER') throw new Refused('forbidden')
    const founded = await insertSalon(work.tx, work, work.deps.config.newSalonTier)
    const { week, categories } = templateOf(body.trade)
    const opening = openingOf(week)
    await writeWeek(inSalon(work.tx, founded.id), { now }, opening)
    const staffId = await addOwner(inSalon(work.tx, founded.id), work)
    const person = { businessObjectId: founded.id, staffId, now }
    await writePattern(inSalon(work.tx, person.businessObjectId), person, { weeks: [workingWeek(opening)] })
    const day = zone(zoneOfSalon(body)).toWall(now).day
    await addServices(work.tx, { ...person, country: body.country, day, language: body.language }, categories)
    await work.tx.insertInto('salonSetup').values({ businessObjectId: founded.id, step: 'hours' }).execute()
    return founded
  },
)

async function insertSalon(
  tx: Tx,
  { actor, body, now }: FoundingContext,
  version: RouteDeps['config']['newSalonTier'],
) {
  const { name, country, street, postalCode, city, phoneNr = '', language } = body
  const { currency, servedCountries } = countryDefaults[country]
  const timeZone = zoneOfSalon(body)
  const { email, emailConfirmedTime } = await userById(tx, actor.userId)
  const proven = emailConfirmedTime === null ? null : email
  const founded = { id: uuidv7(now), urlName: await findFreeUrlName(tx, name) }
  await tx
    .insertInto('businessObject')
    .values({
      ...founded,
      name,
      street,
      postalCode,
      city,
      country,
      timeZone,
      currency,
      servedCountries: [...servedCountries],
      language,
      version,
      description: '{}',
      phoneNr: storedPhoneNr(phoneNr, country),
      email: proven,
      notificationSubscribers: proven ?? '',
      createdTime: new Date(now),
    })
    .execute()
  return founded
}

function zoneOfSalon({ country, timeZone }: FoundingContext['body']): SalonTimeZone {
  const zone = zoneOfNewSalon(country, timeZone)
  if (zone === undefined) throw new Refused('invalid-request', { field: 'body.timeZone' })
  return zone
}

/** Finds a free URL name. Locks the name, so that of two salons founded at once, the second sees the first. */
async function findFreeUrlName(tx: Tx, name: string): Promise<string> {
  const slug = slugOf(name)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`url-name ${slug}`}, 0))`.execute(tx)
  const { rows } = await sql<{ urlName: string }>`
    select url_name from business_object where url_name like ${`${slug}%`}
    union select url_name from former_url_name where url_name like ${`${slug}%`}`.execute(tx)
  return freeUrlName(slug, new Set(rows.map(({ urlName }) => urlName)))
}

/** Adds the first staff member, who is the salon's OWNER. */
async function addOwner(salon: InSalon<Tx>, { actor: { userId }, body, now }: FoundingContext): Promise<string> {
  const columns = { name: body.ownerName, surname: body.ownerSurname ?? '' }
  const user = await userById(salon.db, userId)
  if (user.name === '' && user.surname === '') {
    await salon.db.updateTable('appUser').set(columns).where('id', '=', userId).execute()
    await salon.db.updateTable('customer').set(columns).where('userId', '=', userId).execute()
  }
  const staffId = await addPerson(salon, { now, columns })
  await salon.db.insertInto('userRole').values({ businessObjectId: salon.id, userId, role: 'OWNER', staffId }).execute()
  return staffId
}
