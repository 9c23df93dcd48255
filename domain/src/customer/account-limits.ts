/** CUS-12: how many favourites an account keeps, and how many one request adds. */
export const mostFavourites = 100

/** CUS-13: how many people an account books for. */
export const mostGuests = 20
