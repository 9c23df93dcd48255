import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { pricedServices, totalDuration, totalPrice, visitDays } from '../choice/chosen.ts'
import { useVisit } from '../flow/chosen-visit.ts'
import { useFlow } from '../flow/flow-context.ts'
import styles from './BottomBar.module.css'
import { LimitNote } from './LimitNote.tsx'
import { NextButton } from './NextButton.tsx'
import { OldPrice, Price } from './Summary.tsx'

/**
 * Shows price, choice and next button at the bottom of a phone. The server renders it too: if nothing is chosen, CSS
 * shows it as soon as a service is ticked, even before the script is loaded (UI-13k).
 */
export function BottomBar() {
  const t = useText()
  const format = useFormat()
  const visit = useVisit()
  const flow = useFlow()
  const { chosen, selection } = flow
  const empty = chosen.length === 0
  const services = pricedServices(chosen, visitDays(flow), selection.time)
  const before = chosen.reduce((sum, { listPrice }) => sum + listPrice, 0)
  return (
    <div className={styles.bar} data-empty={empty || undefined}>
      <p aria-live="polite" aria-atomic="true">
        {!empty && (
          <>
            <b>
              <Price services={services} />
            </b>{' '}
            <OldPrice price={totalPrice(services)} listPrice={before} />
            <LimitNote />
            <small className="num">
              {visit ? (
                <>
                  {format.dayShort(visit.day)}, <span>{`${visit.from} – ${visit.to}`}</span>
                </>
              ) : (
                `${t('booking.services.count', { count: chosen.length })}${dot}${format.duration(totalDuration(chosen))}`
              )}
            </small>
          </>
        )}
      </p>
      <NextButton short />
    </div>
  )
}
