/** Kinds of consent (PRIV-02). */
export const consentKinds = ['TERMS', 'PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The person, or the salon on their behalf. */
export const consentGivers = ['SELF', 'SALON'] as const
export type ConsentGiver = (typeof consentGivers)[number]
