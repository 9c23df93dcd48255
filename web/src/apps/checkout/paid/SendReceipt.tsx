import type { Order } from '@goldline/contract/checkout/orders'
import { sendReceipt } from '@goldline/contract/checkout/receipt'
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TickIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'

/** Returns the channels that this installation sends by, as a part of text ids; undefined: none. */
function useChannelKind() {
  const { channels } = useSalon()
  const [mail, sms] = [channels.includes('EMAIL'), channels.includes('SMS')]
  if (mail && sms) return 'both'
  return mail ? 'EMAIL' : sms ? 'SMS' : undefined
}

type ChannelKind = NonNullable<ReturnType<typeof useChannelKind>>

/**
 * Sends the receipt to the customer's stored address, which the till does not show, or to a typed one; only by channels
 * that are set up (POS-14f, POS-28c).
 */
export function SendReceipt({ order: { id, customer } }: { order: Pick<Order, 'id' | 'customer'> }) {
  const t = useText()
  const ways = useChannelKind()
  const [typing, setTyping] = useState(false)
  const [sentTo, setSentTo] = useState<'known' | 'typed'>()
  const send = useCall(sendReceipt, { inline: true, onDone: () => setSentTo('known') })
  const icon = (to: typeof sentTo) => (sentTo === to ? <TickIcon size={20} /> : <MailIcon size={20} />)
  const done = t('checkout.paid.mailed')
  if (ways === undefined) return null
  return (
    <>
      {customer?.hasEmail && ways !== 'SMS' && (
        <Button
          icon={icon('known')}
          size="l"
          busy={send.isPending}
          disabled={sentTo === 'known'}
          onClick={() => send.mutate({ params: { id } })}
        >
          {sentTo === 'known' ? done : t('checkout.paid.mail')}
        </Button>
      )}
      <Button icon={icon('typed')} size="l" onClick={() => setTyping(true)}>
        {sentTo === 'typed' ? done : t(`checkout.paid.send.${ways}`)}
      </Button>
      {send.error && <Failure inline error={send.error} />}
      {typing && (
        <TypedContact
          id={id}
          ways={ways}
          onDone={() => {
            setTyping(false)
            setSentTo('typed')
          }}
          onClose={() => setTyping(false)}
        />
      )}
    </>
  )
}

type TypedProps = { id: string; ways: ChannelKind; onDone: () => void; onClose: () => void }

/** Asks for an e-mail or a number, stored with the message only; only the server validates numbers. */
function TypedContact({ id, ways, onDone, onClose }: TypedProps) {
  const t = useText()
  const send = useCall(sendReceipt, { inline: true, onDone })
  const isMail = (contact: string) => ways === 'EMAIL' || contact.includes('@')
  const form = useForm({
    start: { contact: '' },
    check: ({ contact }) => {
      const typed = contact.trim()
      if (typed === '') return { contact: { id: 'form.required' } }
      return { contact: isMail(typed) && !isEmail(normaliseEmail(typed)) ? { id: 'form.email' } : undefined }
    },
    work: send,
    send: ({ contact }) => send.mutate({ params: { id }, body: { contact: contact.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      title={t(`checkout.paid.send.${ways}`)}
      size="small"
      action={t('word.send')}
      onClose={onClose}
    >
      <TextField
        {...form.field('contact')}
        label={t(`checkout.paid.send.${ways}.field`)}
        hint={t('checkout.paid.send.hint')}
        type={ways === 'EMAIL' ? 'email' : ways === 'SMS' ? 'tel' : 'text'}
        autoComplete="off"
        maxLength={maxLengths.email}
        required
      />
    </FormDialog>
  )
}
