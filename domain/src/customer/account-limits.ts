/** CUS-12: most favourites of an account, and of one request. */
export const maxFavourites = 100

/** CUS-13: most people that an account books for. */
export const maxSavedGuests = 20
