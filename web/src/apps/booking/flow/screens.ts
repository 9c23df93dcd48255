import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { useApp } from '../../../app-context.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { useWhenOnline } from '../../../online.ts'
import { ServicesScreen } from '../services/ServicesScreen.tsx'
import type { Step } from './selection.ts'
import { stepTexts } from './step-texts.ts'

type Screen = ComponentType

// The first step is in the page; the others load ahead of use, so that the first load stays small (110 KB).
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

type State = {
  screen: Screen | undefined
  /** Texts of the steps after the first, loaded before their screens. */
  texts: Messages | undefined
  failed: boolean
  retry: () => void
}

/** A step's screen and texts once loaded; prefetches the neighbouring steps. */
export function useScreen(step: Step, eager: boolean): State {
  const { language } = useApp()
  const [loaded, setLoaded] = useState<Partial<Record<Step, Screen>>>({ services: ServicesScreen })
  const [texts, setTexts] = useState<Messages>()
  const [failed, setFailed] = useState(false)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const missing = loaded[step] === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let present = true
    const load = async (wanted: Exclude<Step, 'services'>) => {
      const [screen, { default: messages }] = await Promise.all([loaders[wanted](), stepTexts[language]()])
      // Texts of a language switched away from must not replace the present one's.
      if (present) setTexts(messages)
      setLoaded((all) => (all[wanted] ? all : { ...all, [wanted]: screen }))
    }
    setFailed(false)
    if (step !== 'services') load(step).catch(() => setFailed(missing))
    // A failed neighbour is loaded again when needed.
    if (eager && !missing) for (const neighbour of next[step]) load(neighbour).catch(() => undefined)
    return () => {
      present = false
    }
  }, [step, missing, eager, attempt, language])

  useWhenOnline(failed, retry)
  const speaks = step === 'services' || texts !== undefined
  return { screen: speaks ? loaded[step] : undefined, texts, failed, retry }
}
