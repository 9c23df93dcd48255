/** The path of the salon's booking page. It stands alone: pages that only link there need no rules of url names. */
export const salonPage = (urlName: string): string => `/b/${urlName}`
