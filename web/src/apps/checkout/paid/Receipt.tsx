import type { Order } from '@goldline/contract/checkout/orders'
import { createReceiptLink } from '@goldline/contract/checkout/receipt'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { CodeIcon, PrintIcon } from '../../../kit/till-icons.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { MailButton } from './MailButton.tsx'
import styles from './Paid.module.css'

/** POS-14: on paper, by e-mail to the address on file, which nobody sees here, or by a code to take along. */
export function Receipt({ order: { id, customer } }: { order: Order }) {
  const intl = useIntl()
  const [code, setCode] = useState(false)
  const link = useCall(createReceiptLink, { inline: true })
  const sent = { params: { id }, body: { copy: false } }
  const print = (paper: 'ROLL' | 'A4') => {
    // Opened in the click itself, or the browser would block it as a pop-up.
    const tab = open('', '_blank')
    link.mutate(sent, {
      onSuccess: ({ url }) => tab?.location.replace(`${url}?paper=${paper}`),
      onError: () => tab?.close(),
    })
  }
  const showCode = () => link.mutate(sent, { onSuccess: () => setCode(true) })
  return (
    <>
      <div className={styles.actions}>
        <Button icon={<PrintIcon size={20} />} size="l" busy={link.isPending} onClick={() => print('ROLL')}>
          {intl.formatMessage({ id: 'checkout.paid.print' })}
        </Button>
        <Button icon={<PrintIcon size={20} />} size="l" busy={link.isPending} onClick={() => print('A4')}>
          {intl.formatMessage({ id: 'checkout.paid.print.a4' })}
        </Button>
        <MailButton id={id} known={customer !== null} />
        <Button icon={<CodeIcon size={20} />} size="l" busy={link.isPending} onClick={showCode}>
          {intl.formatMessage({ id: 'checkout.paid.code' })}
        </Button>
      </div>
      {link.error && <Failure inline error={link.error} />}
      {code && link.data && (
        <CodeDialog
          title={intl.formatMessage({ id: 'checkout.paid.code.title' })}
          text={intl.formatMessage({ id: 'checkout.paid.code.text' })}
          url={link.data.url}
          onClose={() => setCode(false)}
        />
      )}
    </>
  )
}
