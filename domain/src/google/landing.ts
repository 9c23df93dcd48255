/** The booking page as Google leads to it: what is booked from there counts as RWG (RWG-06). */
export const landingOf = (publicUrl: string, urlName: string): string => `${publicUrl}/b/${urlName}?from=google`
