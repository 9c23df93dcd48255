import type { Order } from '@goldline/contract/checkout/orders'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { CopyButtons } from '../../../checkout/CopyButtons.tsx'
import { Orders } from '../../../checkout/Orders.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { calendarPath, paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { useSalon } from '../session.ts'

/** Lists the sales of all tills, read-only: reversals are made at a till (POS-09). */
export function Page({ id }: PathParts) {
  const t = useText()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.orders.intro')} />
      <Orders
        id={id}
        to={(order) => pathTo(paths.orders, order === undefined ? {} : { id: order })}
        actions={(order) => (
          <>
            {order.kind !== 'RECORD' && <CopyButtons orderId={order.id} papers={['A4']} />}
            <Visits order={order} />
          </>
        )}
      />
    </AdminScreen>
  )
}

function Visits({ order: { visits } }: { order: Order }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const { toWall } = zone(useSalon().timeZone)
  return visits.map(({ appointmentId, startTime }) => (
    <Link
      key={appointmentId}
      href={calendarPath(toWall(Date.parse(startTime)).day, appointmentId)}
      className={buttonClass('quiet')}
    >
      <span>{t('admin.books.visit', { when: instantDayTime(startTime) })}</span>
    </Link>
  ))
}
