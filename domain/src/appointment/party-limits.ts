// Kept apart from party.ts: a browser needs only this to book a party online.

/** Most people in a party, including the first one. */
export const maxPartySize = 6

/** APT-17: fewer services than the salon may enter, so that the search for starts stays short. */
export const maxServicesPerGuest = 4

/** APT-17: most days that one search for starts of a party may cover. */
export const maxPartyDays = 28
