/** Pictures of work (CAT-12): which are shown, what they lack, and how the page's two filters depend on each other. */
import { groupBy } from '../group-by.ts'
import { missingIn } from '../product/texts.ts'
import type { Refusal } from '../refusal.ts'
import type { Day } from '../time/day.ts'
import { pictureLimits } from './picture.ts'

/** Limits of one picture; `most`: pictures per salon. */
export const galleryLimits = { ...pictureLimits, smallest: { width: 400, height: 400 }, most: 200 } as const

/** Number of pictures that the salon's page shows before «all». */
export const firstWorks = 6

/** `OPEN`: the person was not asked yet. `NOBODY`: the picture shows no recognisable person. */
export const consentStates = ['OPEN', 'NOBODY', 'GIVEN', 'WITHDRAWN'] as const
export type ConsentState = (typeof consentStates)[number]

/** How the person agreed: on paper, on a device of the salon, or by a message. */
export const consentWays = ['PAPER', 'DEVICE', 'MESSAGE'] as const

/** The version of today's consent text; a consent keeps the version it was given for. */
export const consentVersion = 1

/** Days after which a picture whose consent was withdrawn is deleted. */
export const daysAfterWithdrawal = 30

/** Returns whether everybody sees a picture; only the salon sees one without consent. */
export const isShown = ({ consent }: { consent: ConsentState }): boolean => consent === 'GIVEN' || consent === 'NOBODY'

/** Refuses a consent dated in the future. */
export const consentRefusal = (day: Day, today: Day): Refusal | undefined =>
  day > today ? 'date-range-invalid' : undefined

type DescribedPicture = { productId: string | null; alts: Parameters<typeof missingIn>[0]; consent: ConsentState }

/** What a picture can lack; a salon may filter by it. */
export const galleryGaps = ['service', 'alt', 'consent'] as const
export type GalleryGap = (typeof galleryGaps)[number]

/**
 * Returns what a picture lacks; without a service it cannot be booked, without a description blind readers cannot use
 * it.
 */
export function findGalleryGaps(picture: DescribedPicture): GalleryGap[] {
  const lacks: Record<GalleryGap, boolean> = {
    service: picture.productId === null,
    alt: missingIn(picture.alts).length > 0,
    consent: !isShown(picture),
  }
  return galleryGaps.filter((gap) => lacks[gap])
}

/** `category` and `person` undefined: all. */
export type GalleryFilter = { category?: string | undefined; person?: string | undefined }
type ShownWork = { categoryId: string | undefined; staffId: string | null }

/** Returns the works that match both filters. */
export const filteredWorks = <W extends ShownWork>(works: readonly W[], { category, person }: GalleryFilter): W[] =>
  works.filter(
    (work) =>
      (category === undefined || work.categoryId === category) && (person === undefined || work.staffId === person),
  )

/** Counts how many works each choice of one filter would show with the other filter's present choice. */
export function filterCounts(works: readonly ShownWork[], { category, person }: GalleryFilter) {
  const ofPerson = filteredWorks(works, { person })
  const ofCategory = filteredWorks(works, { category })
  const byCategory = groupBy(ofPerson, ({ categoryId }) => categoryId)
  const byPerson = groupBy(ofCategory, ({ staffId }) => staffId)
  return {
    allCategories: ofPerson.length,
    allPeople: ofCategory.length,
    ofCategory: (id: string): number => byCategory.get(id)?.length ?? 0,
    ofPerson: (id: string): number => byPerson.get(id)?.length ?? 0,
  }
}
