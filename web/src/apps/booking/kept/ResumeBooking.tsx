import { releaseSlot } from '@goldline/contract/appointment/slot-hold'
import type { BusinessObject } from '@goldline/contract/business-object'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { minutesAndSeconds, useSeconds } from '../../../auth/use-seconds.ts'
import { useApp } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, row } from '../../../kit/look.ts'
import { chosenServices } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import styles from './ResumeBooking.module.css'
import { type UnfinishedBooking, unfinishedBookings } from './stored-bookings.ts'

/** Offers to resume or discard an unfinished booking, in the place of the next button, without shifting the layout. */
export function ResumeBooking() {
  const { storage } = useApp()
  const { businessObject } = useFlow()
  const [unfinished, setUnfinished] = useState(() =>
    offeredParts(unfinishedBookings(storage).read(businessObject.id), businessObject),
  )
  return (
    <div aria-live="polite">
      {unfinished && <Offer unfinished={unfinished} onGone={() => setUnfinished(undefined)} />}
    </div>
  )
}

function Offer({ unfinished, onGone }: { unfinished: UnfinishedBooking; onGone: () => void }) {
  const t = useText()
  const { api, storage } = useApp()
  const { businessObject, go, clearDraft } = useFlow()
  const { hold, ...selection } = unfinished
  const held = useSeconds(hold?.expiresAt) ?? 0
  const anew = () => {
    if (hold) api.ask(releaseSlot, { params: { id: hold.id } }).catch(() => undefined)
    unfinishedBookings(storage).set(businessObject.id, undefined)
    clearDraft()
    onGone()
  }
  const goOn = () => go(selection.time === undefined ? 'time' : 'details', selection)
  return (
    <section className={styles.unfinished} aria-label={t('salon.unfinished.label')}>
      <p className={look('quiet')}>
        {t('salon.unfinished.text')} <b className={look('block', 'color-text', 'w650')}>{useChoiceText(unfinished)}</b>
        {held > 0 && (
          <small className={look('block', 'num')} aria-live="off">
            {t('salon.unfinished.held', { time: minutesAndSeconds(held) })}
          </small>
        )}
      </p>
      <div className={row(12, 'wrap', 'gy4', 'middle')}>
        <Button onClick={goOn}>{t('salon.unfinished.goOn')}</Button>
        <Button kind="link" onClick={anew}>
          {t('salon.unfinished.anew')}
        </Button>
      </div>
    </section>
  )
}

/** Formats `Shellac + Pediküre, Mo 23. Nov., 13:30`. */
function useChoiceText({ products, day, time }: UnfinishedBooking): string {
  const format = useFormat()
  const { businessObject } = useFlow()
  const services = chosenServices(businessObject, products).map(({ name }) => name)
  const when = day === undefined ? [] : [format.dayShort(day), ...(time === undefined ? [] : [format.timeOfDay(time)])]
  return [services.join(' + '), ...when].join(', ')
}

/** Returns the parts still offered: available services, and a day or start that has not passed. */
function offeredParts(
  unfinished: UnfinishedBooking | undefined,
  businessObject: BusinessObject,
): UnfinishedBooking | undefined {
  if (!unfinished) return undefined
  const products = chosenServices(businessObject, unfinished.products).map(({ key }) => key)
  if (products.length === 0) return undefined
  const { staffId, day, time } = unfinished
  const { toInstant, toWall } = zone(businessObject.timeZone)
  if (day !== undefined && time !== undefined && toInstant(day, parseTimeOfDay(time)) > Date.now())
    return { ...unfinished, products }
  const toCome = day !== undefined && day >= toWall(Date.now()).day ? day : undefined
  return { products, staffId, day: toCome, time: undefined }
}
