// In a separate file from party.ts: all that booking a party online needs in a browser.

/** Including the first one. */
export const mostTogether = 6

/** APT-17: what a customer books for one person is smaller than what the salon enters, so that its search stays short. */
export const mostServicesOfGuest = 4

/** APT-17: days that one search for starts of a party may look at. */
export const mostPartyDays = 28
