import type { VisitRequest } from '@goldline/contract/appointment/requests'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { useRequestWords } from './request-words.ts'

/** Shows the requested visit's time, services, person and price. */
export function RequestFacts({ request }: { request: VisitRequest }) {
  const t = useText()
  const format = useFormat()
  const words = useRequestWords()
  const { startTime, services, guest, businessObject, price, currency } = request
  return (
    <div className={stack(12, 'p16', 'r-lg', 'edge', 'on-raised')}>
      <p>
        <b className={look('block', 'f17', 'w750')}>{words.day(startTime)}</b>
        <b className={look('num')}>{words.span(request)}</b>
        <span className={look('block', 'quiet', 'f14')}>
          {joinFacts(guest !== null && t('my.guest', { name: guest }), businessObject.name)}
        </span>
      </p>
      <p className={classes(row(16, 'between', 'baseline'), look('w650'))}>
        <span>{services.join(' + ')}</span>
        <span className={look('num')}>{format.money(price, currency)}</span>
      </p>
    </div>
  )
}
