import { onlyChannel } from '@goldline/domain/message/kinds'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { PlusIcon, ShieldIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { type PricedService, pricedServices, totalPrice, visitDays } from '../choice/chosen.ts'
import { useVisit } from '../flow/chosen-visit.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { LimitNote } from './LimitNote.tsx'
import { NextButton } from './NextButton.tsx'
import styles from './Summary.module.css'

/** Shows the choice and its price beside every step, on wide screens. */
export function Summary() {
  const t = useText()
  const flow = useFlow()
  const { chosen, selection, step, stopped, go, businessObject, draft } = flow
  const only = onlyChannel(businessObject.channels)
  const services = pricedServices(chosen, visitDays(flow), selection.time)
  return (
    <aside className={styles.summary} aria-label={t('booking.summary')}>
      <div className={classes(look('py20', 'px24'), styles.part)}>
        <h2>{t('booking.summary')}</h2>
        {services.length === 0 && <p className={styles.none}>{t('booking.summary.empty')}</p>}
        {services.map((service) => (
          <ServiceItem key={service.key} service={service} />
        ))}
        {step !== 'services' && (
          <button
            type="button"
            className={look('g8', 'inline', 'middle', 'touch', 'cyan', 'w700', 'f14')}
            onClick={() => go('services', { time: undefined })}
          >
            <PlusIcon />
            {t('word.addAService')}
          </button>
        )}
      </div>
      <VisitTime />
      <div className={classes(look('py20', 'px24'), styles.part)}>
        <p
          className={classes(row(0, 'between', 'baseline', 'mb16', 'quiet'), styles.total)}
          aria-live="polite"
          aria-atomic="true"
        >
          <span>{t('word.total')}</span>
          <b>
            <Price services={services} />
          </b>
        </p>
        <LimitNote />
        <NextButton full />
        {!businessObject.deposits && !draft.payWhole && (
          <p className={row(8, 'mt16', 'faint', 'f13', 'leading-snug')}>
            <ShieldIcon className={look('mt2', 'f15')} />
            {t(only ? `booking.payAtSalon.${only}` : 'booking.payAtSalon')}
          </p>
        )}
        {!stopped && (step === 'details' || step === 'pin') && <CancelUntilLoaded />}
      </div>
    </aside>
  )
}

const loadCancelUntil = () => import('./CancelUntil.tsx')

/** Loads with the details step, since earlier steps do not need it. */
function CancelUntilLoaded() {
  const { part } = useLazyPart(loadCancelUntil)
  return part && <part.CancelUntil />
}

function ServiceItem({ service }: { service: PricedService }) {
  const t = useText()
  const format = useFormat()
  const lang = useSalonLanguage()
  const { name, product, variantName, duration, price, listPrice, reason, addOn } = service
  const details = [format.duration(duration), variantName, reason && t(`price.${reason}`)]
  return (
    <div className={classes(row(12, 'py12', 'px0'), styles.item)}>
      <div className={look('grow', 'min-w-0')}>
        <b className={look('block', 'w700', 'leading-tight')}>
          {addOn && <span aria-hidden="true">+ </span>}
          <span lang={product.nameLanguage ?? lang}>{name}</span>
        </b>
        <small className={look('faint', 'f13', 'num')}>{details.filter(Boolean).join(dot)}</small>
      </div>
      <p className={classes(look('text-right', 'w700', 'num'), styles.price)}>
        <OldPrice price={price} listPrice={listPrice} />
        <span data-reduced={price < listPrice}>
          <Price services={[service]} />
        </span>
      </p>
    </div>
  )
}

/** Shows the services' total price, with "from" until the staff are known (CAT-11). */
export function Price({ services }: { services: readonly PricedService[] }) {
  const t = useText()
  const format = useFormat()
  const price = format.money(totalPrice(services), useFlow().businessObject.currency)
  return services.some(({ from }) => from) ? t('price.from', { price }) : price
}

/** Shows the chosen day, time and staff. */
function VisitTime() {
  const format = useFormat()
  const visit = useVisit()
  if (!visit) return null
  return (
    <div className={classes(look('py20', 'px24'), styles.part)}>
      <div className={row(16, 'middle')}>
        <span className={styles.date} aria-hidden="true">
          <small>{format.monthName(visit.day)}</small>
          <b className="num">{format.dayOfMonth(visit.day)}</b>
        </span>
        <div>
          <b className="num">
            <span aria-hidden="true">{format.weekdayLong(visit.day)}</span>
            <span className="visually-hidden">{format.dayLong(visit.day)}</span>,{' '}
            <span className={look('nowrap')}>
              {visit.from} – {visit.to}
            </span>
          </b>
          <p className={look('quiet', 'f14')}>{visit.staffName}</p>
        </div>
      </div>
    </div>
  )
}

/** Shows the list price of a reduced service, struck through and announced as the old price (CAT-05). */
export function OldPrice({ price, listPrice }: { price: number; listPrice: number }) {
  const t = useText()
  const format = useFormat()
  const { currency } = useFlow().businessObject
  return (
    price < listPrice && (
      <s>
        <span className="visually-hidden">{t('word.insteadOf')} </span>
        {format.money(listPrice, currency)}
      </s>
    )
  )
}
