import type { SignedInUser } from '@goldline/contract/auth/user'
import { useState } from 'react'
import { createCodeStore } from '../../../../auth/sent-codes.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Form } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { WaitingText } from '../../../../kit/WaitingText.tsx'
import { DemoHint } from '../../code/LinkSent.tsx'
import { PinField } from '../../code/PinField.tsx'
import { Resend } from '../../code/Resend.tsx'
import { useMyFacts } from '../my-facts.ts'
import styles from './details.module.css'
import { Section, useFirstField } from './Section.tsx'
import { type ErasureAnswer, useErasure } from './use-erasure.ts'

/** Erases the account, after an explanation and a code (PRIV-01). */
export function Erasure({ me }: { me: SignedInUser }) {
  const t = useText()
  const [open, setOpen] = useState(() => createCodeStore('booking', 'erasure', me.id).read() !== undefined)
  return (
    <Section title={t('my.details.erase')} lead={t('my.details.erase.lead')}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('my.details.erase.open')}
      </Button>
      {open && <EraseDialog userId={me.id} onEnd={() => setOpen(false)} />}
    </Section>
  )
}

const erasedData = ['account', 'coming', 'messages', 'salons', 'prepaid'] as const
const keptData = [
  'PAST_APPOINTMENTS',
  'MESSAGE_COUNTS',
  'REVIEW_STARS',
  'BLOCK',
  'ERASURE_RECORD',
  'BACKUPS',
] as const satisfies ErasureAnswer['kept'][number]['what'][]

function EraseDialog({ userId, onEnd }: { userId: string; onEnd: () => void }) {
  const t = useText()
  const erasure = useErasure(userId)
  const { request, sent, form } = erasure
  const onClose = () => {
    erasure.forget()
    onEnd()
  }
  return (
    <Dialog
      title={t('my.details.erase.title')}
      loading={request.isPending || form.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('my.details.erase.keep')}</Button>
          {sent ? (
            <Button {...form.button} kind="danger">
              {t('my.details.erase.confirm')}
            </Button>
          ) : (
            <Button kind="danger" busy={request.isPending} onClick={() => request.mutate()}>
              {t('my.details.sendCode')}
            </Button>
          )}
        </>
      }
    >
      {sent ? <Code erasure={erasure} /> : <Consequences />}
      {request.error && <Failure inline error={request.error} />}
    </Dialog>
  )
}

function Consequences() {
  const t = useText()
  return (
    <div className={classes(stack(8), styles.consequences)}>
      <h3 className={look('f15')}>{t('my.details.erase.goes')}</h3>
      <ul>
        {erasedData.map((what) => (
          <li key={what}>{t(`my.details.erase.goes.${what}`)}</li>
        ))}
      </ul>
      <h3 className={look('f15')}>{t('my.details.erase.stays')}</h3>
      <ul>
        {keptData.map((what) => (
          <li key={what}>{t(`my.details.kept.${what}`)}</li>
        ))}
      </ul>
      <p>{t('my.details.erase.code')}</p>
    </div>
  )
}

function Code({ erasure: { sent, resendAt, form, again, wait } }: { erasure: ReturnType<typeof useErasure> }) {
  const t = useText()
  const { demo } = useMyFacts()
  const first = useFirstField()
  const doing = form.busy && <WaitingText>{t('my.details.erase.doing')}</WaitingText>
  return (
    <Form form={form} className={look('mt16')} actions={doing}>
      {sent?.prepaid?.map(({ salon, visits, points }) => (
        <p key={salon}>
          <b>{t('my.details.erase.prepaid', { salon, visits, points })}</b>
        </p>
      ))}
      <p>{t('booking.pin.sent', { identity: sent?.sentTo ?? '' })}</p>
      <div ref={first}>
        <PinField form={form} waits />
      </div>
      <Resend resendAt={resendAt} again={again} onWait={wait} />
      {demo && <DemoHint />}
    </Form>
  )
}
