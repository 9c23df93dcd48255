import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { Category, Product } from '@goldline/contract/product'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { type PictureRow, pictureOf, type TeaserRow, teaserImage } from './teaser-image.ts'

export type NamedInLanguages = { name: string; names: Texts }
type VariantRow = Omit<Product['variants'][number], 'nameLanguage' | 'otherNames'> & NamedInLanguages
type ProductRow = Omit<Product, '@type' | 'variants' | 'picture'> &
  NamedInLanguages & { categoryId: string; descriptions: Texts; variants: VariantRow[]; picture: PictureRow | null }

export type SalonRow = Omit<
  BusinessObject,
  '@type' | 'deposits' | 'description' | 'teaserImages' | 'categories' | 'staff'
> & {
  embedHosts: string[]
  deposits: NonNullable<BusinessObject['deposits']> | null
  description: Partial<Record<Language, string>>
  teaserImages: TeaserRow[]
  staff: (Omit<BusinessObject['staff'][number], '@type' | 'photo'> & { photo: PictureRow | null })[]
  categories: (Omit<Category, '@type' | 'products'> & { names: Texts })[]
  products: ProductRow[]
}

/** A salon's public data, without staff who take no online bookings and without empty categories. */
export function publicSalon(
  { products, embedHosts: _, deposits, ...row }: SalonRow,
  language: Language,
): BusinessObject {
  const shown = new Set(row.staff.map(({ id }) => id))
  const reader = { language, salonLanguage: row.language }
  const ofCategory = (id: string) => products.filter(({ categoryId }) => categoryId === id)
  return {
    '@type': 'basic-business-object',
    ...row,
    ...(deposits && { deposits }),
    description: inLanguage(row.description, language, row.language),
    ...(!row.description[language] && { descriptionLanguage: row.language }),
    teaserImages: row.teaserImages.map((image) => teaserImage(image, inLanguage(image.alt, language, row.language))),
    staff: row.staff.map(({ photo, ...person }) => ({
      '@type': 'basic-staff',
      ...person,
      ...(photo && { photo: pictureOf(photo) }),
    })),
    categories: row.categories
      .map(
        ({ names, ...category }): Category => ({
          '@type': 'basic-product-category',
          ...category,
          ...(category.name !== null && nameIn(reader, { name: category.name, names })),
          products: ofCategory(category.id).map((product) => publicProduct(product, shown, reader)),
        }),
      )
      .filter((category) => category.products.length > 0),
  }
}

type Reader = { language: Language; salonLanguage: Language }

function publicProduct(row: ProductRow, shown: ReadonlySet<string>, reader: Reader): Product {
  const { categoryId: _, names, descriptions, description, variants, picture, ...product } = row
  const { salonLanguage } = reader
  const specialists = product.specialists.filter((id) => shown.has(id))
  const about = textIn(reader.language, { texts: descriptions, text: description, salonLanguage })
  return {
    '@type': 'basic-product',
    ...product,
    ...(picture && { picture: pictureOf(picture) }),
    ...nameIn(reader, { name: product.name, names }),
    description: about.text,
    ...(about.language !== salonLanguage && { descriptionLanguage: about.language }),
    variants: variants.map(({ names: own, ...variant }) => ({
      ...variant,
      ...nameIn(reader, { ...variant, names: own }),
      ...termsOf(variant, specialists),
    })),
    specialists,
    ...termsOf(product, specialists),
  }
}

/** CAT-11: own terms of staff who can be booked; absent if there are none, as for most services. */
function termsOf({ ownTerms = [] }: Pick<Product, 'ownTerms'>, specialists: readonly string[]) {
  const own = ownTerms.filter(({ staffId }) => specialists.includes(staffId))
  return { ownTerms: own.length > 0 ? own : undefined }
}

/** CAT-10: in the reader's language, with the names in other languages. */
export function nameIn({ language, salonLanguage }: Reader, { name, names }: NamedInLanguages) {
  const found = textIn(language, { texts: names, text: name, salonLanguage })
  const otherNames = [...new Set(Object.values(names))].filter((each) => each !== found.text)
  return {
    name: found.text,
    ...(found.language !== salonLanguage && { nameLanguage: found.language }),
    ...(otherNames.length > 0 && { otherNames }),
  }
}

/** The text in the caller's language, else the salon's, else any. */
export function inLanguage(texts: Partial<Record<Language, string>>, wanted: Language, own: Language): string {
  return texts[wanted] ?? texts[own] ?? Object.values(texts)[0] ?? ''
}
