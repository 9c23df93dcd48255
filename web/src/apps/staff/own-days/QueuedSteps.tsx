import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getRunningLate } from '@goldline/contract/appointment/running-late'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { savesOffline, staffOffline } from '../../../browser/offline-data.ts'
import { hasUnstoredInput } from '../../../browser/storage.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useSalon } from '../../../client/me.ts'
import { useSessionState } from '../../../client/session-state.ts'
import { useServerReachable } from '../../../device/online-context.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { dropSteps, type OpenedStore, saveStep, waitingKeys } from './kept.ts'
import { newStep, type QueuedStep, type StepResult, sendStep } from './steps.ts'

type NewStep = Parameters<typeof newStep>[0]

type QueuedSteps = {
  /** Whether the server answers. */
  line: boolean
  /** Since when the server has not answered, in epoch milliseconds. */
  since: number | undefined
  /** Whether this phone saves data for offline use. */
  keeps: boolean
  /** Whether a reload would lose the steps, because the phone refused to store them. */
  onlyHere: boolean
  steps: readonly QueuedStep[]
  /** The number of encrypted steps that only the password opens. */
  sealed: number
  /** Results of sent steps, and of steps that no longer fit, which stay until read. */
  results: readonly StepResult[]
  /** Queues a step while offline; returns false if it must be sent now. */
  take(what: NewStep): boolean
  takeBack(key: string): void
  /** Adds steps that were opened by the password. */
  add(opened: OpenedStore): void
  forgetResults(): void
}

const context = createContext<QueuedSteps | undefined>(undefined)

/** Returns the steps done offline, queued and sent (STF-06). */
export function useQueuedSteps(): QueuedSteps {
  const value = useContext(context)
  if (value === undefined) throw new Error('useWaiting outside of StaffFrame')
  return value
}

const noSteps: readonly QueuedStep[] = []
const noResults: readonly StepResult[] = []

export function QueuedStepsProvider({ children }: { children: ReactNode }) {
  const { storage } = useApp()
  const { skew } = useSalon()
  const line = useServerReachable()
  const since = useSince(line, skew)
  const [steps, changeSteps] = useSteps()
  const [results, changeResults] = useResults()
  const add = useAddOpenedSteps()
  const letters = useStoredSteps()
  const settle = (key: string) => changeSteps((all) => all.filter((each) => each.key !== key))
  const onResult = (result: StepResult) => {
    letters.settle(result)
    settle(result.step.key)
    changeResults((all) => [...all, result])
  }
  useSending({ line, skew, first: steps[0], onResult })
  const kept = savesOffline(storage, staffOffline)
  const opened = [...steps, ...results.map(({ step }) => step)]
  const value: QueuedSteps = {
    line,
    since,
    steps,
    results,
    keeps: kept,
    onlyHere: letters.onlyHere,
    sealed: waitingKeys(storage).filter((key) => !opened.some((step) => step.key === key)).length,
    take(what) {
      if (line || !kept) return false
      const step = newStep(what, Date.now() + skew)
      changeSteps((all) => [...all, step])
      letters.keep(step)
      return true
    },
    takeBack(key) {
      letters.drop([key])
      settle(key)
    },
    add,
    forgetResults() {
      letters.drop(results.map(({ step }) => step.key))
      changeResults(() => noResults)
    },
  }
  return <context.Provider value={value}>{children}</context.Provider>
}

/** Stores steps in order, so that a step undone at once is not stored afterwards. */
function useStoredSteps() {
  const { storage } = useApp()
  const writing = useRef<Promise<void>>(Promise.resolve())
  const [onlyHere, setOnlyHere] = useState(false)
  const write = (work: () => Promise<void> | void) => {
    const done = writing.current.then(work).catch(() => undefined)
    writing.current = done.then(() => setOnlyHere(hasUnstoredInput()))
  }
  useWindowEvent('beforeunload', (event) => {
    if (hasUnstoredInput()) event.preventDefault()
  })
  return {
    onlyHere,
    keep: (step: QueuedStep) => write(() => saveStep(storage, { step })),
    /** Removes a sent step; stores one that no longer fits until it is read. */
    settle: (result: StepResult) =>
      write(() => (result.fault ? saveStep(storage, result) : dropSteps(storage, [result.step.key]))),
    drop: (keys: readonly string[]) => write(() => dropSteps(storage, keys)),
  }
}

const useSteps = () => useSessionState('waiting steps', noSteps, (all) => all.length > 0)
// Unread results are stored on the phone.
const useResults = () => useSessionState('sent steps', noResults, () => false)

/** Adds opened steps once each, before newer ones; also works before the person is known. */
export function useAddOpenedSteps(): (opened: OpenedStore) => void {
  const [, changeSteps] = useSteps()
  const [, changeResults] = useResults()
  return ({ steps, misfits }) => {
    changeSteps((all) => [...steps.filter(({ key }) => !all.some((each) => each.key === key)), ...all])
    changeResults((all) => [...misfits.filter((one) => !all.some(({ step }) => step.key === one.step.key)), ...all])
  }
}

function useSince(line: boolean, skew: number): number | undefined {
  const [since, setSince] = useState<number>()
  useEffect(() => setSince(line ? undefined : Date.now() + skew), [line, skew])
  return since
}

const retryMs = 5000

type SendingFacts = {
  line: boolean
  skew: number
  first: QueuedStep | undefined
  onResult: (result: StepResult) => void
}

/** Sends the steps in the order in which they were done. */
function useSending({ line, skew, first, onResult }: SendingFacts): void {
  const { api } = useApp()
  const cache = useCache()
  const [, tryAgain] = useState(0)
  const sending = useRef(false)
  useEffect(() => {
    if (!line || first === undefined || sending.current) return
    const send = async () => {
      sending.current = true
      const result = await sendStep(api, first, Date.now() + skew).finally(() => {
        sending.current = false
      })
      if (result === undefined) return void setTimeout(() => tryAgain((count) => count + 1), retryMs)
      onResult(result)
      void cache.invalidate(getAppointments, getAppointment, getRunningLate)
    }
    void send()
  })
}

/** Returns the visits as they will be once the queued steps are sent. */
export function useVisitsAfterSteps(visits: readonly Appointment[] | undefined): readonly Appointment[] | undefined {
  const { steps } = useQueuedSteps()
  return useMemo(() => visits?.map((visit) => withSteps(visit, steps)), [visits, steps])
}

export const withSteps = (visit: Appointment, steps: readonly QueuedStep[]): Appointment =>
  steps.reduce((each, step) => (step.kind !== 'late' && step.id === each.id ? withStep(each, step) : each), visit)

function withStep(visit: Appointment, step: QueuedStep): Appointment {
  if (step.kind === 'checkIn') return { ...visit, status: 'CHECKED_IN' }
  return step.kind === 'note' ? { ...visit, note: step.note || null } : visit
}
