import { Orders } from '../../../checkout/Orders.tsx'
import { ordersPath } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import { OrderActions } from './OrderActions.tsx'

/** Lists the sales made here and their refunds (POS-09). */
export function Page({ id }: Readonly<Record<string, string | undefined>>) {
  return (
    <RequirePin>
      <TillFrame>
        <Orders fill id={id} to={ordersPath} actions={(order) => <OrderActions key={order.id} order={order} />} />
      </TillFrame>
    </RequirePin>
  )
}
