import { type ComponentType, useEffect } from 'react'
import { fetchAhead, useFetched } from '../../../client/use-fetched.ts'
import { ServicesScreen } from '../services/ServicesScreen.tsx'
import type { Step } from './selection.ts'

// The first step is in the page; the others load ahead of use, so that the first load stays small (110 KB).
const loaders: Record<Step, () => Promise<{ Page: ComponentType }>> = {
  services: async () => ({ Page: ServicesScreen }),
  time: () => import('../start/StartScreen.tsx'),
  details: () => import('../details/DetailsScreen.tsx'),
  pin: () => import('../pin/PinScreen.tsx'),
  done: () => import('../done/DoneScreen.tsx'),
}
const next: Record<Step, readonly Step[]> = {
  services: ['time'],
  time: ['details'],
  details: ['pin', 'done'],
  pin: ['done'],
  done: [],
}

type State = { screen: ComponentType | undefined; failed: boolean; retry: () => void }

/** A step's screen once loaded; fetches the neighbouring steps ahead, and again when they are needed. */
export function useScreen(step: Step, eager: boolean): State {
  const { part, failed, retry } = useFetched(loaders[step])
  const screen = step === 'services' ? ServicesScreen : part?.Page
  useEffect(() => {
    if (eager && screen) for (const neighbour of next[step]) fetchAhead(loaders[neighbour])
  }, [eager, screen, step])
  return { screen, failed, retry }
}
