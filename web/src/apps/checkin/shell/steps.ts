import type { DoorForm, FoundVisit } from '@goldline/contract/queue/kiosk'

/** A walk-in's choices; kept only in memory, until the reset. */
export type WalkInRequest = {
  /** The services of each guest. */
  guests: readonly (readonly string[])[]
  /** null: the first available. */
  staffId: string | null
}

/** The guest's place in the queue, as the waiting room will show it. */
export type QueuePlace = {
  name: string
  label: string
  minutes: number
  latestMinutes: number
  startTime: string
  ahead: number
  staff: string | null
}

/** The current step, with one question per screen. */
export type KioskStep =
  | { at: 'start' }
  | { at: 'find' }
  | { at: 'found'; visit: FoundVisit }
  | { at: 'forms'; visit: FoundVisit; forms: readonly DoorForm[] }
  | { at: 'done'; visit: FoundVisit }
  | { at: 'services' | 'person' | 'details'; wish: WalkInRequest }
  | { at: 'waiting'; joined: QueuePlace }
  /** Books a later visit instead of waiting; `closed`: a text saying that the salon is closed, and until when. */
  | { at: 'online'; closed?: string }
  /** Sends the guest to the desk, since the server did not answer. */
  | { at: 'desk' }
  /** The step for staff; `locked`: searching is locked until a PIN is entered (CHK-04). */
  | { at: 'team'; locked: boolean }

/** Functions that move between the steps. */
export type KioskNavigation = {
  /** Goes to a step. @param here the current step's state, restored on going back */
  go: (step: KioskStep, here?: KioskStep) => void
  back: () => void
  /** Clears all input and starts again. */
  end: () => void
  /** Pauses the idle reset while a call is running. */
  wait: (waiting: boolean) => void
  secondsLeft: number
}

export const emptyRequest: WalkInRequest = { guests: [[]], staffId: null }
