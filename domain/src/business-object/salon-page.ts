/** Returns the path of the salon's booking page. In its own file: pages that only link there need no url-name rules. */
export const salonPage = (urlName: string): string => `/b/${urlName}`
