import type { BusinessObject } from '@goldline/contract/business-object'

type SalonLocation = Pick<BusinessObject, 'street' | 'postalCode' | 'city'> &
  Partial<Pick<BusinessObject, 'latitude' | 'longitude'>>

const map = 'https://www.openstreetmap.org'
const encodeAddress = ({ street, postalCode, city }: SalonLocation): string =>
  encodeURIComponent(`${street}, ${postalCode} ${city}`)

/** Links to the salon on OpenStreetMap: at its coordinates, or a search for its address. */
export function mapLink(place: SalonLocation): string {
  const { latitude: north, longitude: east } = place
  if (typeof north !== 'number' || typeof east !== 'number') return `${map}/search?query=${encodeAddress(place)}`
  return `${map}/?mlat=${north}&mlon=${east}#map=18/${north}/${east}`
}

/** Links to directions on the same map; the visitor enters the starting point there. */
export function directionsLink(place: SalonLocation): string {
  const { latitude: north, longitude: east } = place
  const to = typeof north === 'number' && typeof east === 'number' ? `${north}%2C${east}` : encodeAddress(place)
  return `${map}/directions?to=${to}`
}
