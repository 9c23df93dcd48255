import { expect, test } from 'vitest'
import { directionsLink, mapLink } from './map-link.ts'

const place = { street: 'Langstrasse 84', postalCode: '8004', city: 'Zürich', latitude: 47.3781, longitude: 8.5277 }

test('[BIZ-01] the map link shows the salon’s coordinates, or searches its address', () => {
  const point = new URL(mapLink(place))
  expect([point.searchParams.get('mlat'), point.searchParams.get('mlon'), point.hash]).toEqual([
    ...['47.3781', '8.5277', '#map=18/47.3781/8.5277'],
  ])
  const address = new URL(mapLink({ ...place, latitude: null }))
  expect(address.searchParams.get('query')).toBe('Langstrasse 84, 8004 Zürich')
})

test('[BIZ-01] directions use the same map', () => {
  const to = (link: string) => new URL(link).searchParams.get('to')
  expect(to(directionsLink(place))).toBe('47.3781,8.5277')
  expect(to(directionsLink({ ...place, latitude: null }))).toBe('Langstrasse 84, 8004 Zürich')
  expect(new URL(directionsLink(place)).host).toBe(new URL(mapLink(place)).host)
})
