import { useEffect, useEffectEvent, useState } from 'react'
import { useServerReachable } from '../../../device/online-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { OfflineIcon, UserIcon } from '../../../kit/icons.tsx'
import { FindStep } from '../find/FindStep.tsx'
import { FormsStep } from '../find/FormsStep.tsx'
import { DoneStep, FoundStep } from '../find/FoundStep.tsx'
import { DetailsStep } from '../join/DetailsStep.tsx'
import { OnlineStep } from '../join/OnlineStep.tsx'
import { PersonStep } from '../join/PersonStep.tsx'
import { ServicesStep } from '../join/ServicesStep.tsx'
import { WaitingStep } from '../join/WaitingStep.tsx'
import { Frame } from '../shell/Frame.tsx'
import styles from '../shell/Kiosk.module.css'
import type { KioskNavigation, KioskStep } from '../shell/steps.ts'
import { useResetKiosk } from '../shell/use-forget.ts'
import { TeamStep } from '../team/TeamStep.tsx'
import { StartStep } from './StartStep.tsx'

/** Idle seconds after which a guest's input is deleted (CHK-03). */
const idleSeconds = 30
const afterCheckInSeconds = 5
/** Long enough to read a form without touching the screen (FRM-02n). */
const readingSeconds = 120

/** Renders the kiosk; a new key for each guest discards all state of the previous one. */
export function Page() {
  const [guest, setGuest] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const forget = useResetKiosk()
  const online = useServerReachable()
  const end = () => {
    forget()
    setWaiting(false)
    setGuest((number) => number + 1)
  }
  // Offline, a running call is retried, and no new one starts; the guest's steps are kept meanwhile (CHK-07).
  const paused = !online && !waiting
  return (
    <>
      {paused && <OfflineStep />}
      <div className={styles.guest} hidden={paused}>
        <Guest key={guest} end={end} waiting={waiting} wait={setWaiting} />
      </div>
    </>
  )
}

type Props = Pick<KioskNavigation, 'end' | 'wait'> & { waiting: boolean }

function Guest({ end, waiting, wait }: Props) {
  const [trail, setTrail] = useState<readonly KioskStep[]>([{ at: 'start' }])
  const step = trail.at(-1) ?? { at: 'start' }
  const isDone = step.at === 'done'
  const secondsLeft = useIdle({
    seconds: isDone ? afterCheckInSeconds : step.at === 'forms' ? readingSeconds : idleSeconds,
    running: step.at !== 'start' && !waiting,
    touches: !isDone,
    onEnd: end,
  })
  const go = (next: KioskStep, here?: KioskStep) =>
    setTrail((before) => [...(here ? [...before.slice(0, -1), here] : before), next])
  const back = () => setTrail((before) => (before.length > 2 ? before.slice(0, -1) : [{ at: 'start' }]))
  const way: KioskNavigation = { go, back, end, wait, secondsLeft }
  return <CurrentStep key={trail.length} step={step} way={way} />
}

function CurrentStep({ step, way }: { step: KioskStep; way: KioskNavigation }) {
  switch (step.at) {
    case 'start':
      return <StartStep way={way} />
    case 'find':
      return <FindStep way={way} />
    case 'found':
      return <FoundStep way={way} visit={step.visit} />
    case 'forms':
      return <FormsStep way={way} visit={step.visit} forms={step.forms} />
    case 'done':
      return <DoneStep way={way} visit={step.visit} />
    case 'services':
      return <ServicesStep way={way} wish={step.wish} />
    case 'person':
      return <PersonStep way={way} wish={step.wish} />
    case 'details':
      return <DetailsStep way={way} wish={step.wish} />
    case 'waiting':
      return <WaitingStep way={way} joined={step.joined} />
    case 'online':
      return <OnlineStep way={way} closed={step.closed} />
    case 'desk':
      return <DeskStep way={way} />
    case 'team':
      return <TeamStep way={way} locked={step.locked} />
  }
}

type Options = {
  /** Seconds without a touch until the end. */
  seconds: number
  running: boolean
  /** Whether a touch restarts the countdown. */
  touches: boolean
  onEnd: () => void
}

/** Counts down while the screen is not touched. @returns the seconds left */
function useIdle({ seconds, running, touches, onEnd }: Options): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    let rest = seconds
    const show = (next: number) => {
      rest = next
      setLeft(next)
    }
    show(seconds)
    const timer = setInterval(() => (rest <= 1 ? end() : show(rest - 1)), 1000)
    const again = () => touches && show(seconds)
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, again)
    return () => {
      clearInterval(timer)
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, again)
    }
  }, [seconds, running, touches])
  return left
}

/** Sends the guest to the desk after half a minute without an answer, since the outcome is unknown here. */
function DeskStep({ way }: { way: KioskNavigation }) {
  const t = useText()
  return (
    <Frame way={{ ...way, back: way.end }} middle title={t('word.pleaseAskAtTheDesk')} lead={t('checkin.desk.lead')}>
      <span className={styles.sign} data-tone="warning">
        <UserIcon />
      </span>
      <button type="button" className={styles.gold} onClick={way.end}>
        {t('checkin.understood')}
      </button>
    </Frame>
  )
}

/** Says in every language that the kiosk is offline, since the language cannot be chosen then. */
function OfflineStep() {
  const t = useText()
  return (
    <div className={styles.kiosk}>
      <main className={styles.middle} tabIndex={-1}>
        <span className={styles.sign} data-tone="warning">
          <OfflineIcon />
        </span>
        <h1 className={styles.title}>{t('checkin.offline.title')}</h1>
        <p className={styles.lead}>{t('checkin.offline.lead')}</p>
        <p className={styles.lead}>
          {others.map(({ language, text }) => (
            <span key={language} lang={language}>
              {text}
            </span>
          ))}
        </p>
      </main>
    </div>
  )
}

/** Not in the catalogue, since only one language is loaded and no other can be fetched offline. */
const others = [
  { language: 'de', text: 'Keine Verbindung. Bitte frag am Empfang.' },
  { language: 'en', text: 'No connection. Please ask at the desk.' },
  { language: 'vi', text: 'Mất kết nối. Vui lòng hỏi tại quầy.' },
] as const
