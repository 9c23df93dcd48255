import { printPoster } from '@goldline/contract/site/embedding'
import { type PosterSubject, posterPath } from '@goldline/domain/business-object/poster'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import { salonRow } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { sendPdf } from '../http/send-file.ts'
import { googleReviewUrl } from '../review/settings.ts'

/** WEB-03: prints a poster whose QR code opens the booking or Google's review form. */
export const posterRoutes = read(printPoster, async ({ salon, deps: { config }, query, raw, now }) => {
  const { about, id, language } = query
  const businessObject = await salonRow(salon, ['name', 'urlName', 'placeId'])
  const subject = about === 'person' || about === 'service' ? await nameOf(salon, query) : undefined
  const booking = `${config.publicUrl}${posterPath(businessObject.urlName, about, id)}`
  const address = about === 'review' ? googleReviewUrl(businessObject.placeId) : booking
  if (address === null) throw new Refused('notFound')
  const { posterSheet } = await import('./poster-sheet.ts')
  const sheet = { ...query, salon: businessObject.name, subject, address, createdTime: new Date(now) }
  sendPdf(raw.reply, `${businessObject.urlName}-${about}-${language}`, await posterSheet(sheet))
})

type Subject = { about: PosterSubject; id?: string | undefined; language: Language }

/** Finds a person's first name, or a service's name in the poster's language; refuses those not bookable online. */
async function nameOf(salon: InSalon, { about, id, language }: Subject): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${about === 'person' ? sql`r.name` : nameIn('r', language)} as name
    from ${about === 'person' ? sql`staff` : sql`product`} r
    where r.business_object_id = ${salon.id} and r.id = ${id ?? null} and r.enabled4_booking
      and ${about === 'person' ? sql`r.active and r.deleted_time is null` : sql`r.deleted_time is null`}`.execute(
    salon.db,
  )
  const [found] = rows
  if (found === undefined) throw new Refused('notFound')
  return found.name
}
