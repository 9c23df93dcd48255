/** One script for all that the server renders of a salon and that runs later: see salon-island.tsx. */
export { SalonNotFoundScreen } from '../not-found/SalonNotFoundScreen.tsx'
export { SalonBelow } from './SalonBelow.tsx'
