/** Computes a service's price and duration with a particular person (CAT-11). */

/** `price` in minor units, `duration` in minutes as the customer sees it; null: the service's own. */
export type OwnTerms = { staffId: string; price: number | null; duration: number | null }

type Terms = { price: number; duration: number }
export type PersonalService = Terms & { ownTerms?: readonly OwnTerms[] | undefined }

/** Returns the service with this person's terms; null: with its own. */
export function termsWith<S extends PersonalService>(service: S, staffId: string | null): S {
  const own = service.ownTerms?.find((each) => each.staffId === staffId)
  return own ? { ...service, price: own.price ?? service.price, duration: own.duration ?? service.duration } : service
}

/** The terms agreed with a customer: `price` before reductions, the assigned and the requested person. */
export type AgreedTerms = Terms & { assigned: string | null; requested: string | null }

/**
 * Returns which of these people may take over a service at its agreed terms (CAT-05): those with these terms, and the
 * person requested or, by the salon's decision, assigned. People with the assigned person's terms may too, unless
 * another person with the agreed terms was requested: prices change, and the agreed terms may now equal another
 * person's. If nobody is assigned and nobody has these terms: anybody.
 */
export function staffForAgreedTerms(
  service: PersonalService,
  agreed: AgreedTerms,
  staffIds: readonly string[],
): string[] {
  const { assigned, requested } = agreed
  const onTerms = staffIds.filter((id) => isSame(termsWith(service, id), agreed))
  if (onTerms.length === 0 && assigned === null) return [...staffIds]
  const theirs = onTerms.length === 0 || requested === null ? assigned : null
  const alike = theirs === null ? undefined : termsWith(service, theirs)
  return staffIds.filter(
    (id) =>
      id === assigned || id === requested || onTerms.includes(id) || (alike && isSame(termsWith(service, id), alike)),
  )
}

/**
 * Like `staffForAgreedTerms`, for a deleted variant, which took its terms along: the requested or assigned person. If the
 * assigned person has no own terms in the rest of the service, also everybody else without own terms, since they had
 * the same terms.
 */
export function staffForDeletedVariant(
  left: readonly { ownTerms?: readonly OwnTerms[] | undefined }[],
  { assigned, requested }: Pick<AgreedTerms, 'assigned' | 'requested'>,
  staffIds: readonly string[],
): string[] {
  const apart = new Set(left.flatMap(({ ownTerms = [] }) => ownTerms.map(({ staffId }) => staffId)))
  const isOpen = assigned === null || !apart.has(assigned)
  return staffIds.filter((id) => id === assigned || id === requested || (isOpen && !apart.has(id)))
}

const isSame = (one: Terms, other: Terms): boolean => one.price === other.price && one.duration === other.duration

/** Returns the lowest price and the longest duration with any of these people; `varies`: prices differ. */
export function termsWithAny(service: PersonalService, staffIds: readonly string[]): Terms & { varies: boolean } {
  const all = staffIds.map((id) => termsWith(service, id))
  const [first = service] = all
  return {
    price: Math.min(first.price, ...all.map(({ price }) => price)),
    duration: Math.max(first.duration, ...all.map(({ duration }) => duration)),
    varies: all.some(({ price }) => price !== first.price),
  }
}

/** Keeps only terms that differ from the service's: one entry per person who does it. */
export function normaliseTerms(terms: readonly OwnTerms[], service: Terms, staffIds: readonly string[]): OwnTerms[] {
  const said = terms.map(({ staffId, price, duration }) => ({
    staffId,
    price: price === service.price ? null : price,
    duration: duration === service.duration ? null : duration,
  }))
  return staffIds.flatMap((id) => {
    const own = said.findLast(({ staffId }) => staffId === id)
    return own && (own.price !== null || own.duration !== null) ? [own] : []
  })
}

/**
 * CAT-11: returns price and duration with this person; null, for the first available: the lowest price, and the
 * service's duration.
 */
export function usualTerms<S extends PersonalService & { staffIds: readonly string[] }>(
  service: S,
  staffId: string | null,
) {
  if (staffId !== null) return { ...termsWith(service, staffId), varies: false }
  const { price, varies } = termsWithAny(service, service.staffIds)
  return { ...service, price, varies }
}
