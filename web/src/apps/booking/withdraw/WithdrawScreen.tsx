import type { BusinessObject } from '@goldline/contract/business-object'
import { withdraw } from '@goldline/contract/checkout/withdrawals'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import styles from './Withdraw.module.css'

type Values = { name: string; order: string; email: string }
type Props = { businessObject: BusinessObject }

/** Declares a withdrawal under § 356a BGB, in two steps and without signing in (WDR-01). */
export function WithdrawScreen({ businessObject }: Props) {
  const t = useText()
  const order = new URLSearchParams(useSearch()).get('order') ?? ''
  const [typed, setTyped] = useState<Values>({ name: '', order, email: '' })
  const [step, setStep] = useState<'typing' | 'checking' | 'done'>('typing')
  const { language } = useApp()
  const work = useCall(withdraw, { inline: true, onDone: () => setStep('done') })
  const heading = t('booking.withdraw')
  useEffect(() => {
    document.title = `${heading} · ${businessObject.name}`
  }, [heading, businessObject.name])
  const body = { ...typed, businessObjectId: businessObject.id, language }
  return (
    <div className={styles.page}>
      <Card sheet>
        <CardSection>
          {step === 'typing' && (
            <StatementFields {...{ typed, businessObject }} onChange={setTyped} onNext={() => setStep('checking')} />
          )}
          {step === 'checking' && (
            <StatementCheck
              {...{ typed, businessObject, work }}
              onConfirm={() => work.mutate({ body })}
              onBack={() => {
                work.reset()
                setStep('typing')
              }}
            />
          )}
          {step === 'done' && work.data && <Receipt email={typed.email} time={work.data.time} />}
        </CardSection>
      </Card>
    </div>
  )
}

const noWork = { isPending: false, error: null, reset: () => undefined }

type StatementProps = Props & { typed: Values; onChange: (typed: Values) => void; onNext: () => void }

function StatementFields({ typed, businessObject, onChange, onNext }: StatementProps) {
  const t = useText()
  const form = useForm<Values>({
    held: [typed, (change) => onChange({ ...typed, ...change })],
    check: (values) => ({
      name: validate(values.name, [required]),
      order: validate(values.order, [required]),
      email: validate(values.email, [required, email]),
    }),
    work: noWork,
    send: onNext,
  })
  return (
    <Form
      form={form}
      className={stack(16, 'one-column')}
      actions={
        <Button {...form.button} kind="gold" size="l" full>
          {t('action.next')}
        </Button>
      }
    >
      <h1 className={look('f22', 'w750')}>{t('booking.withdraw')}</h1>
      <p>{t('booking.withdraw.lead', { salon: businessObject.name })}</p>
      <TextField {...form.field('name')} label={t('word.name')} autoComplete="name" maxLength={maxLengths.name} />
      <TextField
        {...form.field('order')}
        label={t('booking.withdraw.order')}
        hint={t('booking.withdraw.order.hint')}
        autoComplete="off"
        maxLength={maxLengths.name}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('form.email.label')}
        hint={t('booking.withdraw.email.hint')}
        autoComplete="email"
      />
      <p className={look('quiet', 'f14')}>{t('booking.withdraw.visits')}</p>
    </Form>
  )
}

type CheckProps = Props & {
  typed: Values
  work: { isPending: boolean; error: unknown }
  onConfirm: () => void
  onBack: () => void
}

function StatementCheck({ typed, businessObject, work, onConfirm, onBack }: CheckProps) {
  const t = useText()
  const heading = useFocus()
  const rows = [
    [t('booking.withdraw.salon'), businessObject.name],
    [t('word.name'), typed.name],
    [t('booking.withdraw.order'), typed.order],
    [t('form.email.label'), typed.email],
  ] as const
  return (
    <div className={stack(16)}>
      <h1 ref={heading} tabIndex={-1} className={look('f22', 'w750')}>
        {t('booking.withdraw.check')}
      </h1>
      <p>{t('booking.withdraw.statement')}</p>
      <dl className={stack(8, 'p16', 'r-md', 'edge', 'on-raised')}>
        {rows.map(([label, value]) => (
          <div key={label} className={row(16, 'between', 'wrap')}>
            <dt className={look('quiet')}>{label}</dt>
            <dd className={look('w650', 'anywhere')}>{value}</dd>
          </div>
        ))}
      </dl>
      {work.error !== null && <Failure error={work.error} />}
      <Button kind="gold" size="l" full busy={work.isPending} onClick={onConfirm}>
        {t('booking.withdraw.confirm')}
      </Button>
      <div>
        <Button kind="link" disabled={work.isPending} onClick={onBack}>
          {t('action.change')}
        </Button>
      </div>
    </div>
  )
}

function Receipt({ email: address, time }: { email: string; time: string }) {
  const t = useText()
  const format = useFormat()
  const heading = useFocus()
  return (
    <div className={stack(12)} role="status">
      <h1 ref={heading} tabIndex={-1} className={row(8, 'middle', 'f22', 'w750')}>
        <TickIcon size={24} />
        {t('booking.withdraw.done')}
      </h1>
      <p>
        {t('booking.withdraw.done.text', {
          time: format.instantDayTime(time),
          email: address,
        })}
      </p>
      <p className={look('quiet')}>{t('booking.withdraw.done.more')}</p>
    </div>
  )
}

/** Focuses the heading, since the pressed button is gone. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
