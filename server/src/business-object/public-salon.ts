import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { Category, Product } from '@goldline/contract/product'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { type PictureRow, pictureOf, type TeaserRow, teaserImage } from './teaser-image.ts'

export type NamedInLanguages = { name: string; names: Texts }
type VariantRow = Omit<Product['variants'][number], 'nameLanguage' | 'otherNames'> & NamedInLanguages
type ProductRow = Omit<Product, '@type' | 'variants' | 'addOns' | 'picture'> &
  NamedInLanguages & {
    categoryId: string
    descriptions: Texts
    variants: VariantRow[]
    addOns: VariantRow[]
    picture: PictureRow | null
  }

export type SalonRow = Omit<
  BusinessObject,
  | '@type'
  | 'deposits'
  | 'wholePayment'
  | 'gifts'
  | 'description'
  | 'arrival'
  | 'facts'
  | 'teaserImages'
  | 'categories'
  | 'staff'
> & {
  embedHosts: string[]
  deposits: NonNullable<BusinessObject['deposits']> | null
  wholePayment: boolean
  gifts: NonNullable<BusinessObject['gifts']> | null
  description: Partial<Record<Language, string>>
  arrivals: Texts
  facts: BusinessObject['facts'] | null
  teaserImages: TeaserRow[]
  staff: (Omit<BusinessObject['staff'][number], '@type' | 'photo'> & { photo: PictureRow | null })[]
  categories: (Omit<Category, '@type' | 'products'> & { names: Texts })[]
  products: ProductRow[]
}

/** Builds a salon's public data, without staff who cannot be booked online and without empty categories. */
export function publicSalon(
  { products, embedHosts: _, deposits, wholePayment, gifts, arrivals, facts, ...row }: SalonRow,
  language: Language,
): BusinessObject {
  const shown = new Set(row.staff.map(({ id }) => id))
  const reader = { language, salonLanguage: row.language }
  const about = textIn(language, { texts: row.description, text: '', salonLanguage: row.language })
  const arrival = textIn(language, { texts: arrivals, text: '', salonLanguage: row.language })
  const ofCategory = (id: string) => products.filter(({ categoryId }) => categoryId === id)
  return {
    '@type': 'basic-business-object',
    ...row,
    deposits: deposits ?? undefined,
    wholePayment: wholePayment || undefined,
    facts: facts ?? undefined,
    arrival: arrival.text === '' ? undefined : arrival,
    gifts: gifts ?? undefined,
    description: about.text,
    ...(about.text && about.language !== language && { descriptionLanguage: about.language }),
    teaserImages: row.teaserImages.map((image) => teaserImage(image, reader)),
    staff: row.staff.map(({ photo, ...person }) => ({
      '@type': 'basic-staff',
      ...person,
      photo: photo ? pictureOf(photo) : undefined,
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
  const { categoryId: _, names, descriptions, description, variants, addOns, picture, ...product } = row
  const { salonLanguage } = reader
  const specialists = product.specialists.filter((id) => shown.has(id))
  const publicVariant = ({ names: own, ...variant }: VariantRow) => ({
    ...variant,
    ...nameIn(reader, { ...variant, names: own }),
    ...termsOf(variant, specialists),
  })
  const about = textIn(reader.language, { texts: descriptions, text: description, salonLanguage })
  return {
    '@type': 'basic-product',
    ...product,
    knownOnly: product.knownOnly || undefined,
    patchTest: product.patchTest || undefined,
    salonConfirms: product.salonConfirms || undefined,
    picture: picture ? pictureOf(picture) : undefined,
    ...nameIn(reader, { name: product.name, names }),
    description: about.text,
    ...(about.language !== salonLanguage && { descriptionLanguage: about.language }),
    variants: variants.map(publicVariant),
    ...(addOns.length > 0 && { addOns: addOns.map(publicVariant) }),
    specialists,
    ...termsOf(product, specialists),
  }
}

/** CAT-11: returns the own prices and times of staff who can be booked; absent if there are none. */
function termsOf({ ownTerms = [] }: Pick<Product, 'ownTerms'>, specialists: readonly string[]) {
  const own = ownTerms.filter(({ staffId }) => specialists.includes(staffId))
  return { ownTerms: own.length > 0 ? own : undefined }
}

/** CAT-10: returns a name in the reader's language, with the names in other languages. */
export function nameIn({ language, salonLanguage }: Reader, { name, names }: NamedInLanguages) {
  const found = textIn(language, { texts: names, text: name, salonLanguage })
  const otherNames = [...new Set(Object.values(names))].filter((each) => each !== found.text)
  return {
    name: found.text,
    ...(found.language !== salonLanguage && { nameLanguage: found.language }),
    ...(otherNames.length > 0 && { otherNames }),
  }
}
