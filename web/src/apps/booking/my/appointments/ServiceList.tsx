import type { Appointment } from '@goldline/contract/appointment'
import { useDepositSums } from '../../../../appointment/deposit-sums.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { TickIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import styles from './AppointmentScreen.module.css'
import { useAppointmentWords } from './appointment-words.ts'

/** Lists the services with staff (if several, AVL-10), duration and agreed price (CAT-05). */
export function ServiceList({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const format = useFormat()
  const words = useAppointmentWords()
  const { services, own, businessObject } = appointment
  const sums = useDepositSums(appointment)
  const several = (own?.staff.length ?? 0) > 1
  return (
    <ul className={classes(stack(0, 'full'), styles.list)}>
      {services.map((service, index) => {
        const person = several ? words.personOf(appointment, service.staffId) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and a service may occur twice
          <li className={row(16, 'between', 'py8', 'px0')} key={index}>
            <span>
              <b className={look('w700')} lang={service.nameLanguage}>
                {words.service(service)}
              </b>
              <small className={look('block', 'faint', 'f13', 'num')}>
                {joinFacts(format.duration(service.duration), person)}
              </small>
            </span>
            <span className={look('fixed', 'text-right', 'w700', 'num')}>
              {service.price < service.listPrice && (
                <s className={look('block', 'faint', 'f13', 'w550')}>
                  <span className="visually-hidden">{t('word.insteadOf')} </span>
                  {format.money(service.listPrice, businessObject.currency)}
                </s>
              )}
              {format.money(service.price, businessObject.currency)}
            </span>
          </li>
        )
      })}
      <li className={classes(row(16, 'between', 'py8', 'px0'), styles.total)}>
        <b className={look('w700')}>{t('word.total')}</b>
        <b className={look('w700', 'num')}>{words.total(appointment)}</b>
      </li>
      {sums && (
        <>
          <li className={row(16, 'between', 'py8', 'px0')}>
            <span className={row(8, 'middle', 'success')}>
              <TickIcon size={16} />
              {t('word.paidAhead')}
            </span>
            <span className={look('num', 'success')}>−{sums.paid}</span>
          </li>
          <li className={row(16, 'between', 'baseline', 'py8', 'px0')}>
            <b className={look('w700')}>{t('booking.pay.stillAtSalon')}</b>
            <b className={look('f22', 'w750', 'num')}>{sums.rest}</b>
          </li>
        </>
      )}
    </ul>
  )
}
