import type { Order } from '@goldline/contract/checkout/orders'
import { createReceiptLink } from '@goldline/contract/checkout/receipt'
import { useState } from 'react'
import { printReceipt } from '../../../checkout/print-receipt.ts'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall, useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row } from '../../../kit/look.ts'
import { CodeIcon, PrintIcon } from '../../../kit/till-icons.tsx'
import { OrderBuyer } from '../BuyerDialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { SendReceipt } from './SendReceipt.tsx'

/** Offers the receipt on paper, as a sent link, or by a QR code (POS-14). */
export function Receipt({ order }: { order: Order }) {
  const { id } = order
  const t = useText()
  const api = useApi()
  const [code, setCode] = useState(false)
  const link = useCall(createReceiptLink, { inline: true })
  const print = useWork((paper: 'ROLL' | 'A4') => printReceipt(api, { id, copy: false, paper }), { inline: true })
  const showCode = () => link.mutate({ params: { id }, body: { copy: false } }, { onSuccess: () => setCode(true) })
  return (
    <>
      <div className={row(12, 'wrap', 'mt16')}>
        <Button icon={<PrintIcon size={20} />} size="l" busy={print.isPending} onClick={() => print.mutate('ROLL')}>
          {t('checkout.paid.print')}
        </Button>
        <Button icon={<PrintIcon size={20} />} size="l" busy={print.isPending} onClick={() => print.mutate('A4')}>
          {t('checkout.paid.print.a4')}
        </Button>
        <SendReceipt order={order} />
        <Button icon={<CodeIcon size={20} />} size="l" busy={link.isPending} onClick={showCode}>
          {t('word.qrCode')}
        </Button>
        <OrderBuyer order={order} size="l" />
      </div>
      {(print.error ?? link.error) && <Failure inline error={print.error ?? link.error} />}
      {code && link.data && (
        <CodeDialog
          title={t('checkout.paid.code.title')}
          text={t('checkout.paid.code.text')}
          url={link.data.url}
          onClose={() => setCode(false)}
        />
      )}
    </>
  )
}
