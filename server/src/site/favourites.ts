/** Calls about a customer's favourites (CUS-12), which only the customer reads; no salon reads or counts them. */
import { addFavourites, type Favourite, getMyFavourites, removeFavourite } from '@goldline/contract/site/favourites'
import { consentStates, isShown } from '@goldline/domain/business-object/gallery'
import { maxFavourites } from '@goldline/domain/customer/account-limits'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import { type PictureRow, pictureOf } from '../business-object/teaser-image.ts'
import { acrossSalons } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'

export const favouriteRoutes = routes(
  read(getMyFavourites, ({ db, actor, language }) => favouritesOf(db, actor.userId, language)),
  write(addFavourites, async ({ tx, actor: { userId }, body, language, now }) => {
    await insertFavourites(tx, { userId, targets: body.favourites, now })
    const { count } = await acrossSalons(tx)
      .selectFrom('favourite')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > maxFavourites) throw new Refused('favourites.full')
    return favouritesOf(tx, userId, language)
  }),
  write(removeFavourite, async ({ tx, actor: { userId }, params: { id } }) => {
    await acrossSalons(tx)
      .deleteFrom('favourite')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
  }),
)

type Target = Pick<Favourite, 'businessObjectId' | 'staffId' | 'pictureId'>

/** SQL: whether a person's page is public (STF-09). */
const isPublicPerson = sql`s.deleted_time is null and s.active and s.enabled4_booking and exists (select from staff_release r
  where r.business_object_id = s.business_object_id and r.staff_id = s.id)`
const publicStates = consentStates.filter((consent) => isShown({ consent }))

/** Adds favourites in the given order, the last one as the newest; skips those that are not public. */
async function insertFavourites(
  tx: Tx,
  { userId, targets, now }: { userId: string; targets: readonly Target[]; now: number },
): Promise<void> {
  const rows = targets.map((target) => ({ ...target, id: uuidv7(now) }))
  await sql`insert into favourite (business_object_id, id, user_id, staff_id, gallery_picture_id, created_time)
    select b.id, t.id, ${userId}, s.id, g.id, ${new Date(now)}
    from json_to_recordset(${JSON.stringify(rows)}) as t (id uuid, "businessObjectId" uuid, "staffId" uuid, "pictureId" uuid)
    join business_object b on b.id = t."businessObjectId"
    left join staff s on s.business_object_id = b.id and s.id = t."staffId" and ${isPublicPerson}
    left join gallery_picture g on g.business_object_id = b.id and g.id = t."pictureId" and g.consent = any(${publicStates})
    where s.id is not distinct from t."staffId" and g.id is not distinct from t."pictureId" and num_nonnulls(s.id, g.id) < 2
    on conflict on constraint favourite_unique do nothing`.execute(tx)
}

type FavouriteRow = Target &
  Pick<Favourite, 'id' | 'salon' | 'productId'> & {
    staff: { id: string; name: string; surname: string; color: number } | null
    picture: PictureRow | null
    titles: Texts | null
    salonLanguage: Language
    service: string | null
  }

/** SQL: whether the next free start of a service is proposed: everybody can book it, and it has no variants. */
const hasSimpleBooking = sql`p.deleted_time is null and p.enabled4_booking and not p.known_only
  and not exists (select from product_variant v where v.business_object_id = p.business_object_id and v.product_id = p.id
    and not v.add_on)`

async function favouritesOf(db: Db, userId: string, language: Language): Promise<Favourite[]> {
  const { rows } = await sql<FavouriteRow>`
    select f.id, f.business_object_id, f.staff_id, f.gallery_picture_id as picture_id, b.language as salon_language,
      json_build_object('urlName', b.url_name, 'name', b.name, 'timeZone', b.time_zone, 'country', b.country) as salon,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'surname', s.surname, 'color', s.color) end as staff,
      case when g.id is not null then ${picture('g')} when f.staff_id is not null then (select picture_of(i) from staff_release r
          join picture i on i.business_object_id = r.business_object_id and i.id = r.picture_id
          where r.business_object_id = f.business_object_id and r.staff_id = f.staff_id)
        else (select ${picture('i')} from teaser_image i where i.business_object_id = b.id order by i.display_order, i.id limit 1) end as picture,
      g.titles, ${nameIn('w', language)} as service,
      (select p.id from product p where p.business_object_id = b.id and ${hasSimpleBooking}
        and case when g.id is not null then p.id = g.product_id else exists (select from product_specialist o
          where o.business_object_id = p.business_object_id and o.product_id = p.id and o.staff_id = f.staff_id) end
        order by p.duration, p.id limit 1) as product_id
    from favourite f join business_object b on b.id = f.business_object_id
    left join gallery_picture g on g.business_object_id = b.id and g.id = f.gallery_picture_id
    left join product w on w.business_object_id = b.id and w.id = g.product_id and w.deleted_time is null and w.enabled4_booking
    left join staff s on s.business_object_id = b.id and s.id = coalesce(f.staff_id, g.staff_id) and s.deleted_time is null
      and s.active and s.enabled4_booking
    where f.user_id = ${userId} and (g.id is null or g.consent = any(${publicStates}))
      and (f.staff_id is null or ${isPublicPerson})
    order by f.created_time desc, f.id desc`.execute(db)
  return rows.map(({ staff, picture: shown, titles, salonLanguage, service, ...row }) => ({
    ...row,
    staff: staff && { '@type': 'basic-staff', ...staff },
    picture: shown && pictureOf(shown),
    title: (titles && textIn(language, { texts: titles, text: '', salonLanguage }).text) || (service ?? ''),
  }))
}

/** SQL: a picture's columns as the object that `pictureOf` reads. */
const picture = (of: 'g' | 'i') => {
  const parts = (['id', 'path', 'width', 'height', 'widths', 'color'] as const).map(
    (column) => sql`${sql.lit(column)}, ${sql.ref(`${of}.${column}`)}`,
  )
  return sql`json_build_object(${sql.join(parts)})`
}
