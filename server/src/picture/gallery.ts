/** Pictures of a salon's work, as rows and in wire shape (CAT-12). */
import type { OwnWork, WorkPicture } from '@goldline/contract/picture/gallery'
import { type ConsentState, consentStates, isShown } from '@goldline/domain/business-object/gallery'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import type { Selectable } from 'kysely'
import { type PictureRow, pictureOf } from '../business-object/teaser-image.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { RunStatement } from '../db/run-statement.ts'
import type { Database } from '../db/tables.ts'

type GalleryRow = Omit<
  Selectable<Database['galleryPicture']>,
  'businessObjectId' | 'createdTime' | 'withdrawnTime' | 'displayOrder'
>
const columns = [
  ...(['id', 'path', 'width', 'height', 'widths', 'color', 'productId', 'staffId', 'titles', 'alts'] as const),
  ...(['consent', 'consentName', 'consentDay', 'consentWay', 'consentVersion', 'customerId'] as const),
] as const

/** Reads all pictures of the salon's work, in display order. */
export const ownWorks = (salon: InSalon): Promise<GalleryRow[]> =>
  salon.selectFrom('galleryPicture').select(columns).orderBy('displayOrder').orderBy('id').execute()

export const ownWork = ({ titles, alts, productId, staffId, consent, ...row }: GalleryRow): OwnWork => {
  const { consentName: name, consentDay: day, consentWay: way, consentVersion: version, customerId } = row
  const whole = name !== null && day !== null && way !== null && version !== null
  const givenBy = whole ? { name, customerId, day, way, version } : null
  return { ...pictureOf(row), titles, alts, productId, staffId, consent, givenBy }
}

type ShownRow = PictureRow & Pick<GalleryRow, 'productId' | 'staffId' | 'titles' | 'alts' | 'consent'>
export type Gallery = { works: WorkPicture[]; count: number }

/**
 * Reads the public pictures of a salon's work, in display order, and their number. undefined: the salon is unknown.
 * @param most how many pictures at most; undefined: all
 */
export async function findGallery(
  ask: RunStatement,
  businessObjectId: string,
  { language, most }: { language: Language; most?: number },
): Promise<Gallery | undefined> {
  const [salon] = await ask<{ language: Language; rows: ShownRow[]; count: number }>(galleryStatement, [
    businessObjectId,
    most ?? null,
  ])
  if (salon === undefined) return undefined
  const wordsOf = (texts: Texts) => {
    const found = textIn(language, { texts, text: '', salonLanguage: salon.language })
    return { text: found.text, language: found.text !== '' && found.language !== language ? found.language : undefined }
  }
  const works = salon.rows.map(({ titles, alts, productId, staffId, consent, ...row }): WorkPicture => {
    const [title, alt] = [wordsOf(titles), wordsOf(alts)]
    return {
      ...pictureOf(row),
      ...{ productId, staffId, agreed: consent === 'GIVEN' },
      title: title.text,
      titleLanguage: title.language,
      alt: alt.text,
      altLanguage: alt.language,
    }
  })
  return { works, count: salon.count }
}

const shownStates = consentStates.filter((consent: ConsentState) => isShown({ consent })).map((state) => `'${state}'`)

/** $1: salon, $2: how many at most. Returns services and people only while they can be booked online. */
const galleryStatement = {
  name: 'gallery',
  text: `
select b.language, coalesce((select json_agg(page) from (
    select g.id, g.path, g.width, g.height, g.widths, g.color, g.titles, g.alts, g.consent,
      p.id as "productId", s.id as "staffId"
    from gallery_picture g
    left join product p on p.business_object_id = g.business_object_id and p.id = g.product_id
      and p.deleted_time is null and p.enabled4_booking
    left join staff s on s.business_object_id = g.business_object_id and s.id = g.staff_id
      and s.deleted_time is null and s.active and s.enabled4_booking
    where g.business_object_id = b.id and g.consent in (${shownStates.join()})
    order by g.display_order, g.id limit $2::int) page), '[]') as rows,
  (select count(*)::int from gallery_picture g
    where g.business_object_id = b.id and g.consent in (${shownStates.join()})) as count
from business_object b where b.id = $1`,
} as const
