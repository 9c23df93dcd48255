import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import { createContext, useContext } from 'react'
import { useApp } from '../../../client/app-context.ts'
import type { ChosenService } from '../choice/chosen.ts'
import type { BookingDraft } from '../choice/draft.ts'
import type { FlowStep, Selection } from '../choice/selection.ts'

/** State shared by every step of a booking. */
export type Flow = {
  businessObject: BusinessObject
  /** The search text that led to the salon; empty: none. */
  find: string
  /** Whether this server is a demo, whose messages can be read at /outbox. */
  demo: boolean
  /** Today in the salon's zone when the page was opened, by the server's clock. */
  today: string
  selection: Selection
  chosen: readonly ChosenService[]
  step: FlowStep
  /** Goes to a step with a changed selection; `replace` adds no history entry. */
  go(step: FlowStep, change?: Partial<Selection>, options?: { replace?: boolean }): void
  /** Goes back in the browser's history if it leads there, so that going back again does not return here. */
  goBackTo(step: FlowStep): void
  /** Whether booking is impossible, which hides the next button (CUS-06). */
  stopped: boolean
  stop(stopped: boolean): void
  /** Whether the step's form is rendered: the button that submits it is outside and may render first. */
  formIsThere: boolean
  setFormIsThere(there: boolean): void
  draft: BookingDraft
  setDraft(change: Partial<BookingDraft>): void
  clearDraft(): void
}

/** Id of the current step's form. */
export const formId = 'booking-form'

export const flowContext = createContext<Flow | undefined>(undefined)

export function useFlow(): Flow {
  const flow = useContext(flowContext)
  if (!flow) throw new Error('useFlow outside of BookingFlow')
  return flow
}

/** Returns the `lang` attribute for the salon's own names; undefined if it is the page's language. */
export function useSalonLanguage(): Language | undefined {
  const { language } = useApp()
  const { language: own } = useFlow().businessObject
  return own === language ? undefined : own
}
