import type { PersonPage } from '@goldline/contract/staff/person-page'
import type { StaffProfile } from '@goldline/contract/staff/profile'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { type Profile, releaseState, type Specialities, specialitiesIn } from '@goldline/domain/staff/profile'
import { tiersWithFeature } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import { type PictureRow, pictureOf } from '../business-object/teaser-image.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { RunStatement } from '../db/run-statement.ts'
import { Refused } from '../http/errors.ts'

type Content = Pick<StaffProfile, 'texts' | 'specialities' | 'languages'>
type ProfileRow = Content &
  Pick<StaffProfile, 'id' | 'name' | 'surname' | 'color' | 'enabled4Booking' | 'version'> & {
    photo: PictureRow | null
    declinedVersion: number | null
    declinedPictureId: string | null
    released: (Content & { photo: PictureRow | null; time: string }) | null
  }

/** A person's page as the salon wrote it, the released version, and both in wire form. */
export type WrittenProfile = Content &
  Profile & { id: string; version: number; state: StaffProfile['state']; release: Profile | null; wire: StaffProfile }

/** Reads the pages of the salon's active people, or of one of them, in the salon's order. */
export async function profilesOf(salon: InSalon, id: string | null = null): Promise<WrittenProfile[]> {
  const { rows } = await sql<ProfileRow>`
    select s.id, s.name, s.surname, s.color, s.enabled4_booking, coalesce(p.texts, '{}') as texts,
      coalesce(p.specialities, '{}') as specialities, coalesce(p.languages, '{}') as languages,
      coalesce(p.version, 0) as version, p.declined_version, p.declined_picture_id,
      (select picture_of(f) from picture f
        where f.business_object_id = s.business_object_id and f.staff_id = s.id and f.removed_time is null) as photo,
      (select json_build_object('texts', r.texts, 'specialities', r.specialities, 'languages', r.languages,
          'time', to_char(r.released_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'photo', (select picture_of(f) from picture f where f.business_object_id = r.business_object_id and f.id = r.picture_id))
        from staff_release r where r.business_object_id = s.business_object_id and r.staff_id = s.id) as released
    from staff s left join staff_profile p on p.business_object_id = s.business_object_id and p.staff_id = s.id
    where s.business_object_id = ${salon.id} and s.deleted_time is null and s.active
      and (${id}::uuid is null or s.id = ${id}::uuid)
    order by s.display_order, s.name, s.id`.execute(salon.db)
  return rows.map(writtenProfileOf)
}

/** Reads one person's page. Refuses with staff.notFound, also for a person who is no longer active. */
export async function profileOf(salon: InSalon, id: string): Promise<WrittenProfile> {
  const [found] = await profilesOf(salon, id)
  if (found === undefined) throw new Refused('staff.notFound')
  return found
}

function writtenProfileOf({ declinedVersion, declinedPictureId, released, photo, ...row }: ProfileRow): WrittenProfile {
  const draft = { ...row, pictureId: photo?.id ?? null }
  const release = released && { ...released, pictureId: released.photo?.id ?? null }
  const declined = declinedVersion === null ? null : { version: declinedVersion, pictureId: declinedPictureId }
  const state = releaseState({ draft, released: release, declined })
  const wire = {
    ...row,
    photo: photo && pictureOf(photo),
    state,
    released: released && { ...released, photo: released.photo && pictureOf(released.photo) },
  }
  return { ...draft, state, release, wire }
}

type PageRow = Pick<PersonPage, 'id' | 'languages' | 'rating'> & {
  salonLanguage: Language
  texts: Texts
  specialities: Specialities
  photo: PictureRow | null
}
type PageKey = { businessObjectId: string; staffId: string; language: Language }

/** Reads the released page of a person who can be booked online; undefined: there is none. */
export async function findPersonPage(
  ask: RunStatement,
  { businessObjectId, staffId, language }: PageKey,
): Promise<PersonPage | undefined> {
  const [row] = await ask<PageRow>(pageStatement, [businessObjectId, staffId])
  if (row === undefined) return undefined
  const { id, languages, rating, salonLanguage, texts, specialities, photo } = row
  const about = textIn(language, { texts, text: '', salonLanguage })
  const strengths = specialitiesIn(language, { specialities, salonLanguage })
  return {
    ...{ id, languages, rating, text: about.text, specialities: [...strengths.words] },
    ...(about.text !== '' && about.language !== language && { textLanguage: about.language }),
    ...(strengths.language !== language && { specialitiesLanguage: strengths.language }),
    photo: photo && pictureOf(photo),
  }
}

/** $1 salon, $2 person. */
const pageStatement = {
  name: 'person-page',
  text: `
select s.id, b.language as "salonLanguage", r.texts, r.specialities, r.languages,
  (select picture_of(f) from picture f where f.business_object_id = r.business_object_id and f.id = r.picture_id) as photo,
  case when b.version in (${tiersWithFeature('reviews').map((tier) => `'${tier}'`)}) then staff_rating(b.id, s.id) end as rating
from staff_release r
join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id
  and s.deleted_time is null and s.active and s.enabled4_booking
join business_object b on b.id = r.business_object_id
where r.business_object_id = $1 and r.staff_id = $2`,
} as const
