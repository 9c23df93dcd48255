import { proveAgain } from '@goldline/contract/auth/sessions'
import type { SignedInUser } from '@goldline/contract/auth/user'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useSentCode } from '../../../../auth/sent-codes.ts'
import { ApiError } from '../../../../client/api-error.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Form } from '../../../../client/Form.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { look, row } from '../../../../kit/look.ts'
import { DemoHint } from '../../code/LinkSent.tsx'
import { PinField, usePinForm } from '../../code/PinField.tsx'
import { Resend } from '../../code/Resend.tsx'
import { type SentPin, useSendPin } from '../../request/use-request-pin.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './details.module.css'

type WithCode = <T>(run: () => Promise<T>) => Promise<T>
const Context = createContext<WithCode>((run) => run())

/** Returns a function that runs a call, and repeats it after asking for a code if the server requires one (AUTH-24). */
export const useWithCode = (): WithCode => useContext(Context)

type CodeQuestion = { proven: () => void; givenUp: () => void }

/** Provides `useWithCode`: asks for a code before actions for which a long session is not enough. */
export function CodeProvider({ me, children }: { me: SignedInUser; children: ReactNode }) {
  const [question, setQuestion] = useState<CodeQuestion>()
  const withCode: WithCode = async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError) || error.message !== 'code.required') throw error
      const proven = new Promise<void>((resolve, reject) =>
        setQuestion({ proven: resolve, givenUp: () => reject(error) }),
      )
      await proven.finally(() => setQuestion(undefined))
      return run()
    }
  }
  return (
    <Context value={withCode}>
      {children}
      {question && <CodeDialog me={me} onProven={question.proven} onClose={question.givenUp} />}
    </Context>
  )
}

type Props = { me: SignedInUser; onProven: () => void; onClose: () => void }

function CodeDialog({ me, onProven, onClose }: Props) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const send = useSendPin(businessObject.id)
  const code = useSentCode<SentPin>('ownAccount', me.id)
  const ask = useWork(() => send({ identity: identityOf(me) }), { inline: true, onDone: code.keep })
  const leave = (then: () => void) => () => {
    code.forget()
    then()
  }
  return (
    <Dialog title={t('my.code.title')} loading={ask.isPending} onClose={leave(onClose)}>
      <p>{t('my.code.lead')}</p>
      {code.sent ? (
        <Answer {...code} sent={code.sent} again={ask.mutateAsync} onProven={leave(onProven)} />
      ) : (
        <div className={classes(row(8, 'wrap'), styles.buttons)}>
          <Button kind="gold" data-first busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('my.details.sendCode')}
          </Button>
        </div>
      )}
      {ask.error && !code.sent && <Failure inline error={ask.error} />}
    </Dialog>
  )
}

/** Returns the identity that receives the code: a confirmed one first, the e-mail before the number. */
const identityOf = ({ email, emailConfirmed, phoneNr, phoneNrConfirmed }: SignedInUser): string =>
  (emailConfirmed ? email : phoneNrConfirmed ? phoneNr : (email ?? phoneNr)) ?? ''

type AnswerProps = {
  sent: SentPin
  resendAt: number | undefined
  wait: (resendAt: number) => void
  again: () => Promise<unknown>
  onProven: () => void
}

function Answer({ sent, resendAt, wait, again, onProven }: AnswerProps) {
  const t = useText()
  const { demo } = useMyFacts()
  const prove = useCall(proveAgain, { inline: true, onDone: onProven })
  const send = (code: string) => prove.mutate({ body: { id: sent.id, code } })
  const form = usePinForm({ work: prove, send, about: sent.id })
  const isLink = sent.sent === 'LINK'
  const message = isLink ? 'booking.pin.link.sent' : 'booking.pin.sent'
  return (
    <Form form={form} className={look('mt16')} actions={null}>
      <p>{t(message, { identity: sent.identity })}</p>
      {isLink ? <p>{t('my.code.link')}</p> : <PinField form={form} />}
      <Resend
        sent={sent.sent}
        resendAt={resendAt}
        again={async () => {
          await again()
        }}
        onWait={wait}
      />
      {demo && <DemoHint sent={sent.sent} />}
    </Form>
  )
}
