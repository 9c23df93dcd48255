/** One script for all server-rendered parts of a salon that hydrate later: see salon-island.tsx. */
export { SalonNotFoundScreen } from '../not-found/SalonNotFoundScreen.tsx'
export { SalonBelow } from './SalonBelow.tsx'
