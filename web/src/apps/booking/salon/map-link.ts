import type { BusinessObject } from '@goldline/contract/business-object'

type Place = Pick<BusinessObject, 'street' | 'postalCode' | 'city' | 'latitude' | 'longitude'>

/** The salon on OpenStreetMap: its point where it is known, else a search for the address. */
export function mapLink({ street, postalCode, city, latitude, longitude }: Place): string {
  if (latitude === null || longitude === null)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${postalCode} ${city}`)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
