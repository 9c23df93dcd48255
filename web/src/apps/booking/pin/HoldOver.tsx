import { useEffect, useRef } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { stack } from '../../../kit/look.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { WayOut } from '../code/WayOut.tsx'
import { useVisit } from '../flow/chosen-visit.ts'
import { useFlow } from '../flow/flow-context.ts'
import { BookError } from '../refused/BookError.tsx'
import { StartTaken } from '../refused/StartTaken.tsx'
import { useDaySlots, useForgetAvailability } from '../request/use-availability.ts'
import { nearestStarts } from '../request/use-book.ts'
import { useHold } from '../request/use-hold.ts'
import { useRequestPin } from '../request/use-request-pin.ts'
import { useCodeAlternatives } from './ResendInFlow.tsx'

/** Explains that the PIN has expired, and offers to hold the same start again if it is still free (APT-14). */
export function HoldOver() {
  const t = useText()
  const { go, stop } = useFlow()
  const region = useRef<HTMLDivElement>(null)
  const again = useHoldAgain()
  const forget = useForgetAvailability()
  const { ways } = useCodeAlternatives()
  const nearest = nearestStarts(again.error)
  const other = () => {
    forget()
    go('time', { time: undefined })
  }
  useEffect(() => {
    // Nothing can be confirmed here any more, and the focused field is gone.
    stop(true)
    region.current?.focus({ preventScroll: true })
    return () => stop(false)
  }, [stop])
  return (
    <CardSection title={t('booking.over.title')}>
      <div ref={region} tabIndex={-1} role="alert" className={stack(16, 'items-start', 'mt16')}>
        <p>{t('booking.over.text')}</p>
        <SameStart busy={again.isPending} onAgain={() => again.mutate()} />
        {again.error && !nearest && <BookError error={again.error} onOther={again.reset} />}
        <WayOut error={again.error} {...ways} />
        <Button kind="link" onClick={other}>
          {t('booking.gone.other')}
        </Button>
      </div>
      {nearest && <StartTaken nearest={nearest} onClose={again.reset} />}
    </CardSection>
  )
}

function SameStart({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  const t = useText()
  const format = useFormat()
  const visit = useVisit()
  const { selection } = useFlow()
  const { data, isFetching } = useDaySlots(selection.day, undefined, true)
  if (visit === undefined) return null
  if (isFetching) return <WaitingText>{t('booking.over.looking')}</WaitingText>
  const when = { day: format.dayShort(visit.day), time: visit.from }
  const times = data?.slotsOfDates.find(({ date }) => date === visit.day)?.times ?? []
  // Without a response, only the attempt to hold it can show whether it is free.
  if (data && !times.includes(selection.time ?? '')) return <p>{t('booking.over.taken', when)}</p>
  return (
    <>
      {data && <p>{t('booking.over.free', when)}</p>}
      <Button kind="gold" size="l" busy={busy} onClick={onAgain}>
        {t('booking.over.again')}
      </Button>
    </>
  )
}

/** Sends a new PIN to the same identity and holds the same start again. */
function useHoldAgain() {
  const { draft } = useFlow()
  const ask = useRequestPin()
  const hold = useHold()
  const { challenge } = draft
  return useWork(
    async () => {
      if (!challenge) return
      const { identity, isoCode } = challenge
      await hold(await ask({ identity, isoCode }), challenge)
    },
    { inline: true },
  )
}
