/** Pictures of a salon's page, as rows and in wire shape. */

import type { Picture } from '@goldline/contract/picture'
import type { OwnTeaserImage, TeaserImage } from '@goldline/contract/picture/teaser-image'
import type { Language } from '@goldline/domain/message/kinds'
import { textIn } from '@goldline/domain/product/texts'
import type { Selectable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'

export type TeaserRow = Pick<
  Selectable<Database['teaserImage']>,
  'id' | 'path' | 'width' | 'height' | 'widths' | 'color' | 'alt'
>
const teaserColumns = ['id', 'path', 'width', 'height', 'widths', 'color', 'alt'] as const

/** Reads the rows of a salon's pictures, in display order. */
export function teaserRows(salon: InSalon): Promise<TeaserRow[]> {
  return salon.selectFrom('teaserImage').select(teaserColumns).orderBy('displayOrder').orderBy('id').execute()
}

export const ownTeaserImage = (row: TeaserRow): OwnTeaserImage => ({ ...addressesOf(row), alt: row.alt })

/** Returns a picture with its description in the reader's language, else in another one, which it names (CAT-10b). */
export function teaserImage(
  row: TeaserRow,
  { language, salonLanguage }: { language: Language; salonLanguage: Language },
): TeaserImage {
  const { text, language: altLanguage } = textIn(language, { texts: row.alt, text: '', salonLanguage })
  return { ...addressesOf(row), alt: text, ...(text && altLanguage !== language && { altLanguage }) }
}

const addressesOf = (row: TeaserRow): Omit<TeaserImage, 'alt'> => ({
  ...pictureOf(row),
  sharePath: `${row.path}/share.jpg`,
})

export type PictureRow = Omit<TeaserRow, 'alt'>

export function pictureOf({ id, path, width, height, widths, color }: PictureRow): Picture {
  const srcset = (ending: string) => widths.map((each) => `${path}/${each}.${ending} ${each}w`).join(', ')
  return {
    id,
    path: `${path}/${width}.webp`,
    width,
    height,
    color,
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
  }
}
