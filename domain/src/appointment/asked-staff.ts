/** Who is to do it: one person for all, or (null) the first available; or, where it is null, somebody for each service (AVL-12). */
export type AskedStaff = { staffId: string | null; staffIds?: readonly (string | null)[] | undefined }

type OneOrEach = { staffId: string | null; each: readonly (string | null)[] | undefined }

/** The one spelling of a wish: the same person for each service is one for all; of a single service there is no each. */
export function oneOrEach({ staffId, staffIds }: AskedStaff): OneOrEach {
  if (staffId !== null || staffIds === undefined) return { staffId, each: undefined }
  const [first = null, ...others] = staffIds
  const one = others.every((id) => id === first) && (first !== null || others.length === 0)
  return one ? { staffId: first, each: undefined } : { staffId: null, each: staffIds }
}
