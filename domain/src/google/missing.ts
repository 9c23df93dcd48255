/** What a salon must have before Google can offer booking. */
export const googleRequirements = ['address', 'phone', 'services'] as const
export type GoogleRequirement = (typeof googleRequirements)[number]

export type SalonForGoogle = {
  street: string
  postalCode: string
  city: string
  phoneNr: string | null
  /** Number of services bookable online. */
  services: number
}

/** Returns what is missing: Google matches the place by address and number, and shows no place without a service. */
export function findMissingForGoogle({
  street,
  postalCode,
  city,
  phoneNr,
  services,
}: SalonForGoogle): GoogleRequirement[] {
  const missing: GoogleRequirement[] = []
  if ([street, postalCode, city].some((line) => line.trim() === '')) missing.push('address')
  if (!phoneNr) missing.push('phone')
  if (services === 0) missing.push('services')
  return missing
}
