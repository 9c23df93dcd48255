import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { zone } from '@goldline/domain/time/zone'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ApiError } from '../../client/api-error.ts'
import { useToken } from '../../client/app-context.ts'
import { Failure } from '../../client/Failure.tsx'
import { prefetchPart, useLazyPart } from '../../client/use-fetched.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card, CardSection } from '../../kit/Card.tsx'
import { classes } from '../../kit/classes.ts'
import { look } from '../../kit/look.ts'
import { SkeletonList } from '../../kit/Skeleton.tsx'
import { Stepper } from '../../kit/Stepper.tsx'
import styles from './BookingFlow.module.css'
import { chosenServices, withStaffTerms } from './choice/chosen.ts'
import type { FlowStep } from './choice/selection.ts'
import {
  pathOfStep,
  readSelection,
  type Selection,
  stepOfPath,
  withKnownStaff,
  writeSelection,
} from './choice/selection.ts'
import { type Flow, flowContext, useFlow } from './flow/flow-context.ts'
import { useDeepLink } from './flow/use-deep-link.ts'
import { useDraft } from './kept/use-draft.ts'
import { NextFree } from './services/NextFree.tsx'
import { ServicesScreen } from './services/ServicesScreen.tsx'
import { BottomBar } from './summary/BottomBar.tsx'
import { Summary } from './summary/Summary.tsx'

type NumberedStep = Exclude<FlowStep, 'done'>
const order: readonly NumberedStep[] = ['services', 'time', 'details', 'pin']

type Props = { businessObject: BusinessObject; find: string; now: string; demo: boolean }

/** Renders the steps services → staff and time → details → PIN → done, with the choice and its price always visible. */
export function BookingFlow(props: Props) {
  const { businessObject } = props
  const { flow, ready, ResumeBooking } = useFlowState(props)
  const { step } = flow
  const stepName = useStepName(step)
  useTitle(businessObject.name, step === 'services' ? undefined : stepName)
  const looking = useDeepLink(flow, ready)
  const heading = useFocusOnStep(step)
  const { screen: Screen, failed, retry } = useScreen(step, flow.chosen.length > 0)
  const done = step === 'done'
  // Memoise the screen: most steps do not use the data that loads right after hydration.
  const screen = useMemo(() => Screen && <Screen />, [Screen])
  return (
    <flowContext.Provider value={flow}>
      <NoScript />
      {!done && step !== 'services' && <Steps step={step} />}
      <div className={styles.columns} data-done={done}>
        <section className={classes(look('min-w-0'), styles.main)} ref={heading} tabIndex={-1} aria-label={stepName}>
          {step === 'services' && flow.find === '' && <NextFree />}
          <Card sheet>
            {ready && screen && !looking ? (
              screen
            ) : failed ? (
              <Failure error={new ApiError(undefined, 'no-connection')} onRetry={retry} />
            ) : (
              <CardSection>
                <SkeletonList count={5} />
              </CardSection>
            )}
          </Card>
        </section>
        {!done && ready && <Summary />}
      </div>
      {!done && <BottomBar />}
      {ResumeBooking && step === 'services' && flow.chosen.length === 0 && <ResumeBooking />}
    </flowContext.Provider>
  )
}

function Steps({ step }: { step: NumberedStep }) {
  const t = useText()
  // A signed-in customer needs no PIN; one who just typed it still sees that step.
  const needsPin = useToken() === undefined || step === 'pin'
  const way = order.filter((each) => needsPin || each !== 'pin')
  const { selection, goBackTo } = useFlow()
  const back = (to: FlowStep, content: ReactNode) => (
    <Link
      href={`${pathOfStep(to)}?${writeSelection(selection)}`}
      onClick={(event) => {
        event.preventDefault()
        goBackTo(to)
      }}
    >
      {content}
    </Link>
  )
  return (
    <div className={styles.steps}>
      <Stepper
        label={t('booking.steps')}
        steps={way.map((each) => t(`booking.step.${each}`))}
        current={way.indexOf(step)}
        link={(index, content) => back(way[index] ?? 'services', content)}
      />
    </div>
  )
}

function useStepName(step: FlowStep): string {
  return useText()(step === 'done' ? 'booking.done.title' : `booking.step.${step}`)
}

/** Sets the tab's title to the step, in the page's language. */
function useTitle(salon: string, step: string | undefined) {
  const t = useText()
  useEffect(() => {
    const title = t('booking.title', { salon })
    document.title = step ? `${step} · ${title}` : title
  }, [t, salon, step])
}

function useFacts({ businessObject, find, now, demo }: Props) {
  return useMemo(() => {
    const today = zone(businessObject.timeZone).toWall(Date.parse(now)).day
    return { businessObject, find, demo, today }
  }, [businessObject, find, demo, now])
}

type FlowState = { flow: Flow; ready: boolean; ResumeBooking: ComponentType | undefined }

function useFlowState(props: Props): FlowState {
  const { businessObject } = props
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { draft, loaded, keepSelection, setDraft, clearDraft, ResumeBooking } = useDraft(businessObject)
  const selection = useMemo(() => withKnownStaff(readSelection(search), businessObject.staff), [search, businessObject])
  const { products, staffId, staffIds } = selection
  const chosen = useMemo(
    () => withStaffTerms(chosenServices(businessObject, products), { staffId, staffIds }),
    [businessObject, products, staffId, staffIds],
  )
  const wanted = stepOfPath(path)
  const done = draft.doneId !== undefined
  const [stopped, stop] = useState(false)
  const [formIsThere, setFormIsThere] = useState(false)
  const facts = useFacts(props)
  const go = useCallback(
    (step: FlowStep, change: Partial<Selection> = {}, { replace = false } = {}) => {
      // Continuing after a booking starts a new one, whether or not the stored draft has been read already.
      if ((done || !loaded) && step !== 'done') setDraft({ doneId: undefined })
      const next = { ...selection, ...change }
      keepSelection(next, selection)
      const query = writeSelection(next, location.search)
      const from = replace ? (history.state?.from ?? 'link') : wanted
      navigate(`${pathOfStep(step)}${query && `?${query}`}`, { replace, state: { from } })
    },
    [navigate, selection, wanted, done, loaded, setDraft, keepSelection],
  )
  const goBackTo = useCallback(
    (step: FlowStep) => (history.state?.from === step ? history.back() : go(step, {}, { replace: true })),
    [go],
  )
  const step = reachable(wanted, chosen.length > 0, { selection, done, challenged: draft.challenge !== undefined })
  const flow = useMemo(
    () => ({
      ...{ ...facts, selection, chosen, step, stopped, stop, formIsThere, setFormIsThere },
      ...{ go, goBackTo, draft, setDraft, clearDraft },
    }),
    [facts, selection, chosen, step, stopped, formIsThere, go, goBackTo, draft, setDraft, clearDraft],
  )
  // The server knows neither query nor draft, so later steps render in the browser only.
  return {
    flow: loaded || step === wanted ? flow : { ...flow, step: wanted },
    ready: loaded || wanted === 'services',
    ResumeBooking,
  }
}

/** Returns the step to show: the URL's, or the first one that lacks input if the URL names a later step. */
function reachable(
  wanted: FlowStep,
  any: boolean,
  { selection: { day, time }, done, challenged }: { selection: Selection; done: boolean; challenged: boolean },
): FlowStep {
  if (wanted === 'done') return done ? 'done' : 'services'
  if (wanted === 'services' || !any) return 'services'
  // Going back from a finished booking does not reopen it; following a link afterwards starts a new one.
  if (done && history.state?.from !== undefined) return 'done'
  if (wanted === 'time' || day === undefined || time === undefined) return 'time'
  return wanted === 'pin' && !challenged ? 'details' : wanted
}

function useFocusOnStep(step: FlowStep) {
  const ref = useRef<HTMLDivElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    const first = ref.current?.querySelector<HTMLElement>('[data-first]') ?? ref.current
    first?.focus({ preventScroll: true })
    ref.current?.scrollIntoView()
  }, [step])
  return ref
}

/** Explains that booking online needs JavaScript and gives the salon's phone number; server-rendered only. */
function NoScript() {
  const t = useText()
  const { phoneNr } = useFlow().businessObject
  return (
    <noscript>
      <p className={styles.note}>
        {t('booking.noScript')}
        {phoneNr !== null && (
          <>
            {' '}
            {t('booking.noScript.call')} <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>
          </>
        )}
      </p>
    </noscript>
  )
}

const loaders: Record<FlowStep, () => Promise<{ Page: ComponentType }>> = {
  services: async () => ({ Page: ServicesScreen }),
  time: () => import('./time/TimeScreen.tsx'),
  details: () => import('./details/DetailsScreen.tsx'),
  pin: () => import('./pin/PinScreen.tsx'),
  done: () => import('./done/DoneScreen.tsx'),
}
const next: Record<FlowStep, readonly FlowStep[]> = {
  services: ['time'],
  time: ['details'],
  details: ['pin', 'done'],
  pin: ['done'],
  done: [],
}

type State = { screen: ComponentType | undefined; failed: boolean; retry: () => void }

/** Returns a step's screen once loaded; prefetches the steps after it. */
function useScreen(step: FlowStep, eager: boolean): State {
  const { part, failed, retry } = useLazyPart(loaders[step])
  const screen = step === 'services' ? ServicesScreen : part?.Page
  useEffect(() => {
    if (eager && screen) for (const neighbour of next[step]) prefetchPart(loaders[neighbour])
  }, [eager, screen, step])
  return { screen, failed, retry }
}
