import { type ComponentType, useEffect, useState } from 'react'
import { ServicesScreen } from '../services/ServicesScreen.tsx'
import type { Step } from './selection.ts'

type Screen = ComponentType

// The first step is in the page; the others come when they are near, so that the first load stays small (110 KB).
const loaders: Record<Exclude<Step, 'services'>, () => Promise<Screen>> = {
  time: () => import('../time/TimeScreen.tsx').then((module) => module.TimeScreen),
  details: () => import('../details/DetailsScreen.tsx').then((module) => module.DetailsScreen),
  pin: () => import('../pin/PinScreen.tsx').then((module) => module.PinScreen),
  done: () => import('../done/DoneScreen.tsx').then((module) => module.DoneScreen),
}
const next: Record<Step, readonly Exclude<Step, 'services'>[]> = {
  services: ['time'],
  time: ['details'],
  details: ['pin', 'done'],
  pin: ['done'],
  done: [],
}

type State = { screen: Screen | undefined; failed: boolean; retry: () => void }

/** The screen of a step once it is there; its neighbours are fetched ahead. */
export function useScreen(step: Step, eager: boolean): State {
  const [loaded, setLoaded] = useState<Partial<Record<Step, Screen>>>({ services: ServicesScreen })
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const missing = loaded[step] === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    const load = async (wanted: Exclude<Step, 'services'>) => {
      const screen = await loaders[wanted]()
      setLoaded((all) => (all[wanted] ? all : { ...all, [wanted]: screen }))
    }
    setFailed(false)
    if (missing && step !== 'services') load(step).catch(() => setFailed(true))
    // A neighbour that does not come is asked for again when it is needed.
    else if (eager) for (const neighbour of next[step]) load(neighbour).catch(() => undefined)
  }, [step, missing, eager, attempt])

  return { screen: loaded[step], failed, retry: () => setAttempt((count) => count + 1) }
}
