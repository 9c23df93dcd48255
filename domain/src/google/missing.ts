/** What a salon must have before Google can offer booking. */
export const googleNeeds = ['address', 'phone', 'services'] as const
export type GoogleNeed = (typeof googleNeeds)[number]

export type SalonForGoogle = {
  street: string
  postalCode: string
  city: string
  phoneNr: string | null
  /** Number of services bookable online. */
  services: number
}

/** Returns what is missing: Google matches the place by address and number, and shows no place without a service. */
export function missingForGoogle({ street, postalCode, city, phoneNr, services }: SalonForGoogle): GoogleNeed[] {
  const missing: GoogleNeed[] = []
  if ([street, postalCode, city].some((line) => line.trim() === '')) missing.push('address')
  if (!phoneNr) missing.push('phone')
  if (services === 0) missing.push('services')
  return missing
}
