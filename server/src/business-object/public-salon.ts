import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { Category, Product } from '@goldline/contract/product'
import { type TeaserRow, teaserImage } from './teaser-image.ts'

type ProductRow = Omit<Product, '@type'> & { categoryId: string }

export type SalonRow = Omit<BusinessObject, '@type' | 'description' | 'teaserImages' | 'categories' | 'staff'> & {
  description: Partial<Record<Language, string>>
  teaserImages: TeaserRow[]
  staff: Omit<BusinessObject['staff'][number], '@type'>[]
  categories: Omit<Category, '@type' | 'products'>[]
  products: ProductRow[]
}

/** A salon's public data, without staff who take no online bookings and without empty categories. */
export function publicSalon({ products, ...row }: SalonRow, language: Language): BusinessObject {
  const shown = new Set(row.staff.map(({ id }) => id))
  const ofCategory = (id: string) => products.filter(({ categoryId }) => categoryId === id)
  return {
    '@type': 'basic-business-object',
    ...row,
    description: inLanguage(row.description, language, row.language),
    teaserImages: row.teaserImages.map((image) => teaserImage(image, inLanguage(image.alt, language, row.language))),
    staff: row.staff.map((person) => ({ '@type': 'basic-staff', ...person })),
    categories: row.categories
      .map(
        (category): Category => ({
          '@type': 'basic-product-category',
          ...category,
          products: ofCategory(category.id).map((product) => publicProduct(product, shown)),
        }),
      )
      .filter((category) => category.products.length > 0),
  }
}

function publicProduct({ categoryId: _, ...product }: ProductRow, shown: ReadonlySet<string>): Product {
  return { '@type': 'basic-product', ...product, specialists: product.specialists.filter((id) => shown.has(id)) }
}

/** The text in the caller's language, else the salon's, else any. */
export function inLanguage(texts: Partial<Record<Language, string>>, wanted: Language, own: Language): string {
  return texts[wanted] ?? texts[own] ?? Object.values(texts)[0] ?? ''
}
