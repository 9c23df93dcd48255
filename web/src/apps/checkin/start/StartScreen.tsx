import { useState } from 'react'
import { useLine } from '../../../device/line.ts'
import { FindStep } from '../find/FindStep.tsx'
import { DoneStep, FoundStep } from '../find/FoundStep.tsx'
import { DetailsStep } from '../join/DetailsStep.tsx'
import { OnlineStep } from '../join/OnlineStep.tsx'
import { PersonStep } from '../join/PersonStep.tsx'
import { ServicesStep } from '../join/ServicesStep.tsx'
import { WaitingStep } from '../join/WaitingStep.tsx'
import { TeamStep } from '../team/TeamStep.tsx'
import { DeskStep, OfflineStep } from './AskStep.tsx'
import { Begin } from './Begin.tsx'
import styles from './Kiosk.module.css'
import type { Step, Way } from './steps.ts'
import { useForget } from './use-forget.ts'
import { useIdle } from './use-idle.ts'

/** CHK-03: idle seconds after which a guest's input is erased. */
const idleSeconds = 30
const afterCheckInSeconds = 5

/** CHECKIN: a new key for each guest discards all state of the last one. */
export function Page() {
  const [guest, setGuest] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const forget = useForget()
  const online = useLine()
  const end = () => {
    forget()
    setWaiting(false)
    setGuest((number) => number + 1)
  }
  // Offline, a call under way is repeated and nothing new begins. The guest's steps stay meanwhile (CHK-07).
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

type Props = Pick<Way, 'end' | 'wait'> & { waiting: boolean }

function Guest({ end, waiting, wait }: Props) {
  const [trail, setTrail] = useState<readonly Step[]>([{ at: 'start' }])
  const step = trail.at(-1) ?? { at: 'start' }
  const isDone = step.at === 'done'
  const secondsLeft = useIdle({
    seconds: isDone ? afterCheckInSeconds : idleSeconds,
    running: step.at !== 'start' && !waiting,
    touches: !isDone,
    onEnd: end,
  })
  const go = (next: Step, here?: Step) =>
    setTrail((before) => [...(here ? [...before.slice(0, -1), here] : before), next])
  const back = () => setTrail((before) => (before.length > 2 ? before.slice(0, -1) : [{ at: 'start' }]))
  const way: Way = { go, back, end, wait, secondsLeft }
  return <StepOf key={trail.length} step={step} way={way} />
}

function StepOf({ step, way }: { step: Step; way: Way }) {
  switch (step.at) {
    case 'start':
      return <Begin way={way} />
    case 'find':
      return <FindStep way={way} />
    case 'found':
      return <FoundStep way={way} visit={step.visit} />
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
