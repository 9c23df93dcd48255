import type { FoundVisit } from '@goldline/contract/queue/kiosk'

/** What somebody who comes without an appointment wants; it lives in memory, and no longer than they stand there. */
export type Wish = {
  /** The services of each who comes. */
  guests: readonly (readonly string[])[]
  /** null: the first available. */
  staffId: string | null
}

/** One's own place in the queue, as the screen in the room will call it. */
export type Joined = {
  name: string
  label: string
  minutes: number
  latestMinutes: number
  startTime: string
  ahead: number
  staff: string | null
}

/** What is shown now: one question a screen. */
export type Step =
  | { at: 'start' }
  | { at: 'find' }
  | { at: 'found'; visit: FoundVisit }
  | { at: 'done'; visit: FoundVisit }
  | { at: 'services' | 'person' | 'details'; wish: Wish }
  | { at: 'waiting'; joined: Joined }
  /** Books an appointment instead of waiting; `closed`: says that the salon is closed, and until when. */
  | { at: 'online'; closed?: string }
  /** No answer came: whoever sits at the desk knows more. */
  | { at: 'desk' }
  /** For the salon's people; `locked`: nobody can be found any more until a PIN is entered (CHK-04). */
  | { at: 'team'; locked: boolean }

/** Leads through the steps. */
export type Way = {
  /** `here`: how the step that is left looks to whoever comes back. */
  go: (step: Step, here?: Step) => void
  back: () => void
  /** Forgets everything and begins anew. */
  end: () => void
  /** Until then nothing ends by itself. */
  wait: (waiting: boolean) => void
  secondsLeft: number
}

export const noWish: Wish = { guests: [[]], staffId: null }
