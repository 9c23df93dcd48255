import {
  getSalonSettings,
  type OwnSalon,
  type SalonSettings,
  updateSalonSettings,
} from '@goldline/contract/setup/settings'
import { isRegion } from '@goldline/domain/business-object/holidays'
import { isUrlName, subscribersOf } from '@goldline/domain/business-object/salon'
import { noFacts, type SalonFacts } from '@goldline/domain/business-object/salon-facts'
import { salonTimeZones } from '@goldline/domain/business-object/time-zones'
import type { Language } from '@goldline/domain/message/kinds'
import { writtenTexts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import { acrossSalons, type InSalon } from '../db/in-salon.ts'
import { changeSalonRow, type SalonUpdate, salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { storedEmail, storedPhoneNr } from '../identity.ts'
import { ownLinks } from '../marketplace/state.ts'

export const settingsRoutes = routes(
  read(getSalonSettings, ({ salon, now }) => ownSalon(salon, { now })),
  // Triggers update the page and availability at once (docs/decisions/008).
  write(updateSalonSettings, async ({ salon, tx, actor: { businessObjectId }, body, now }) => {
    await tx.selectFrom('businessObject').select('id').where('id', '=', businessObjectId).forUpdate().execute()
    const before = await ownSalon(salon, { now })
    const columns = columnsOf(body, before)
    if (body.urlName !== undefined && body.urlName !== before.urlName)
      await keepFormerUrlName(salon, { from: before.urlName, to: body.urlName })
    if (body.language !== undefined && body.language !== before.language)
      await switchMainLanguage(salon, { from: before.language, to: body.language })
    await changeSalonRow(salon, columns)
    return ownSalon(salon, { now })
  }),
)

const columns = [
  ...([
    'id',
    'version',
    'name',
    'description',
    'arrivals',
    'facts',
    'urlName',
    'street',
    'postalCode',
    'city',
    'country',
  ] as const),
  ...(['holidayRegion'] as const),
  ...(['phoneNr', 'email', 'timeZone', 'currency', 'language', 'spendAmountToBonusPointConversionRate'] as const),
  ...(['appointmentLifeTimeInDays', 'orderLifetimeInDays', 'showCustomerDataStaffApp'] as const),
  ...(['showCustomerDataCheckout', 'notificationSubscribers', 'reserveWithGoogle'] as const),
] as const

async function ownSalon(salon: InSalon, { now }: { now: number }): Promise<OwnSalon> {
  const { notificationSubscribers: subscribers, facts, ...row } = await salonRow(salon, columns)
  const { country, currency, ...rest } = row as typeof row & Pick<OwnSalon, 'country' | 'currency'>
  const links = await ownLinks(salon.db, { businessObjectId: salon.id, now })
  const own = { ...rest, facts: wireFacts(facts), country, currency, boNotificationSettings: { subscribers }, ...links }
  return { '@type': 'basic-business-object', ...own }
}

const wireFacts = (stored: Partial<SalonFacts>): OwnSalon['facts'] => {
  const { amenities, languages, payments, whatsApp } = { ...noFacts, ...stored }
  return { amenities: [...amenities], languages: [...languages], payments: [...payments], whatsApp }
}

type SentSettings = { [Field in keyof SalonSettings]?: SalonSettings[Field] | undefined }

/** Returns the changed columns; refuses an invalid value and names its field. */
function columnsOf(sent: SentSettings, before: OwnSalon): SalonUpdate {
  const { boNotificationSettings, description, arrivals, facts, phoneNr, email, ...plain } = sent
  const { urlName, timeZone } = plain
  if (urlName !== undefined && !isUrlName(urlName)) throw invalidField('urlName')
  const zones: readonly string[] = salonTimeZones
  if (timeZone !== undefined && timeZone !== before.timeZone && !zones.includes(timeZone))
    throw invalidField('timeZone')
  const { country = before.country, holidayRegion = before.holidayRegion } = plain
  const fits = holidayRegion === null || isRegion(country, holidayRegion)
  if (!fits && plain.holidayRegion !== undefined) throw invalidField('holidayRegion')
  const notificationSubscribers = boNotificationSettings && subscribersOf(boNotificationSettings.subscribers)
  if (boNotificationSettings && notificationSubscribers === undefined)
    throw invalidField('boNotificationSettings.subscribers')
  return {
    ...plain,
    // A region of another country no longer applies.
    holidayRegion: fits ? plain.holidayRegion : null,
    description: description && JSON.stringify(writtenTexts(description)),
    arrivals: arrivals && JSON.stringify(writtenTexts(arrivals)),
    facts:
      facts && JSON.stringify({ ...facts, whatsApp: storedPhoneNr(facts.whatsApp, country, { field: 'body.facts' }) }),
    phoneNr: phoneNr === undefined ? undefined : storedPhoneNr(phoneNr, country),
    email: email === undefined ? undefined : storedEmail(email),
    notificationSubscribers,
  }
}

const invalidField = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

/** Keeps old links working: stores the former URL name, which no other salon can take (BIZ-01). */
async function keepFormerUrlName(salon: InSalon<Tx>, { from, to }: { from: string; to: string }) {
  const taken = await acrossSalons(salon.db)
    .selectFrom('formerUrlName')
    .select('urlName')
    .where('urlName', '=', to)
    .where('businessObjectId', '<>', salon.id)
    .executeTakeFirst()
  if (taken !== undefined) throw new Refused('urlName.taken', { field: 'body.urlName' })
  await salon.deleteFrom('formerUrlName').where('urlName', '=', to).execute()
  await salon.db.insertInto('formerUrlName').values({ businessObjectId: salon.id, urlName: from }).execute()
}

/** CAT-10: sets `name` to the text in the new main language if there is one; keeps the former text in `names`. */
async function switchMainLanguage(salon: InSalon<Tx>, { from, to }: { from: Language; to: Language }) {
  for (const table of ['category', 'product', 'productVariant', 'article', 'visitPackage'] as const)
    await sql`update ${sql.table(table)} set
      names = case when names = '{}' and name <> '' then jsonb_build_object(${from}::text, name) else names end,
      name = coalesce(names->>${to}, name)
      where business_object_id = ${salon.id}`.execute(salon.db)
  await sql`update product set
    descriptions = case when descriptions = '{}' and description <> '' then jsonb_build_object(${from}::text, description) else descriptions end,
    description = coalesce(descriptions->>${to}, description)
    where business_object_id = ${salon.id}`.execute(salon.db)
}
