/**
 * The requested staff: one person for everything, or null for the first available, or (with null) one per service
 * (AVL-12).
 */
export type AskedStaff = { staffId: string | null; staffIds?: readonly (string | null)[] | undefined }

type OneOrEach = { staffId: string | null; each: readonly (string | null)[] | undefined }

/** Normalises a wish: the same person for every service becomes one for all, and a single service is never "each". */
export function oneOrEach({ staffId, staffIds }: AskedStaff): OneOrEach {
  if (staffId !== null || staffIds === undefined) return { staffId, each: undefined }
  const [first = null, ...others] = staffIds
  const one = others.every((id) => id === first) && (first !== null || others.length === 0)
  return one ? { staffId: first, each: undefined } : { staffId: null, each: staffIds }
}
