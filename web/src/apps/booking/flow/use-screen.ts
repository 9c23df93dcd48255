import { type ComponentType, useEffect } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { fetchAhead, useFetched } from '../../../client/use-fetched.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { ServicesScreen } from '../services/ServicesScreen.tsx'
import type { Step } from './selection.ts'
import { stepTexts } from './step-texts.ts'

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

const noTexts = async () => ({ default: undefined })

type State = {
  screen: ComponentType | undefined
  /** Texts of the steps after the first, loaded beside their screens. */
  texts: Messages | undefined
  failed: boolean
  retry: () => void
}

/** A step's screen and texts once loaded; fetches the neighbouring steps ahead, and again when they are needed. */
export function useScreen(step: Step, eager: boolean): State {
  const { language } = useApp()
  const first = step === 'services'
  const code = useFetched(loaders[step])
  const spoken = useFetched<{ default: Messages | undefined }>(first ? noTexts : stepTexts[language], true)
  const texts = spoken.part?.default
  const screen = first ? ServicesScreen : texts && code.part?.Page
  useEffect(() => {
    if (!eager || !screen) return
    fetchAhead(stepTexts[language])
    for (const neighbour of next[step]) fetchAhead(loaders[neighbour])
  }, [eager, screen, step, language])
  return {
    screen,
    texts,
    failed: code.failed || spoken.failed,
    retry: () => {
      code.retry()
      spoken.retry()
    },
  }
}
