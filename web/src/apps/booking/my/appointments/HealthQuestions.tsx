import type { Appointment } from '@goldline/contract/appointment'
import {
  answerHealthQuestions,
  getHealthQuestions,
  withdrawHealthAnswers,
} from '@goldline/contract/appointment/health-answers'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import type { ResponseReceived } from '@goldline/contract/call'
import { type getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import type { Answer, Question } from '@goldline/contract/form/questions'
import { healthAnswersRefusal } from '@goldline/domain/form/questions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { isFinalError } from '../../../../client/api-error.ts'
import { useApp, useToken } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Form, useForm } from '../../../../client/Form.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { consentTextsQuery } from '../../../../consent/legal-queries.ts'
import { QuestionField } from '../../../../form/QuestionField.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { Checkbox } from '../../../../kit/Checkbox.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { forgetOutdatedTexts } from '../details/use-consents.ts'

const loadLooks = () => import('../health/HealthViews.tsx')

type Props = { appointment: Appointment }

/**
 * Asks voluntary health questions before a coming visit, after a separate consent (FRM-01h). The device stores none of
 * the answers: no draft, no cache after leaving the screen; a sign-out hides them, even one in another tab.
 */
export function HealthQuestions({ appointment }: Props) {
  const token = useToken()
  return token && <OwnHealthQuestions key={`${appointment.id} ${token}`} appointment={appointment} />
}

function OwnHealthQuestions({ appointment }: Props) {
  const t = useText()
  const { api, language: locale } = useApp()
  const { id, status, businessObject } = appointment
  const { data, error, isFetching, refetch } = useQuery({
    ...api.query(getHealthQuestions, { params: { id }, query: { locale } }),
    // In another language, keep showing the old texts until the new ones arrive.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const [atSalon, setAtSalon] = useState(false)
  const { part: looks } = useLazyPart(loadLooks)
  // Keep typed input after a lost connection; drop it after a refusal.
  if (error && (!data || isFinalError(error)))
    return (
      <CardSection>
        <Failure inline error={error} busy={isFetching} onRetry={refetch} />
      </CardSection>
    )
  const answerable = status === 'CONFIRMED' && data !== undefined && data.questions.length > 0
  // The consent can be withdrawn at any visit, including past ones.
  if (!data || !(answerable || data.consented)) return null
  return (
    <CardSection title={t('my.health.title')}>
      <p className={look('quiet', 'f14', 'mt4')}>{t('my.health.lead')}</p>
      {answerable && atSalon && (
        <p className={look('mt12')} role="status">
          {t('my.health.atSalon.noted')}{' '}
          <Button kind="link" onClick={() => setAtSalon(false)}>
            {t('my.health.answerHere')}
          </Button>
        </p>
      )}
      {answerable && !atSalon && (
        // Reset the form once the consent is withdrawn, so that no input stays visible.
        <LoadedForm
          key={String(data.consented)}
          appointment={appointment}
          {...data}
          onAtSalon={() => setAtSalon(true)}
        />
      )}
      {data.consented && <Withdrawal id={id} />}
      {data.consented && looks && <looks.SalonHealthViews businessObjectId={businessObject.id} />}
    </CardSection>
  )
}

type FormProps = {
  appointment: Appointment
  questions: readonly Question[]
  answers: readonly Answer[]
  consented: boolean
  onAtSalon: () => void
}

/** Loads the consent's text before the form, since it is needed to agree. */
function LoadedForm(props: FormProps) {
  const { api, language } = useApp()
  const { data, error, refetch } = useQuery({
    ...consentTextsQuery(api, language),
    placeholderData: keepPreviousData,
  })
  const consentText = data?.find(({ kind }) => kind === 'HEALTH')
  if (!consentText) return <Loading inline error={error} refetch={refetch} rows={2} />
  return <HealthForm {...props} consentText={consentText} />
}

type ConsentText = ResponseReceived<typeof getConsentTexts>[number]

function HealthForm({ consentText, ...props }: FormProps & { consentText: ConsentText }) {
  const t = useText()
  const { questions, consented, onAtSalon } = props
  const form = useHealthForm(props, consentText.version)
  const { agreed, answers } = form.values
  const setAnswer = (questionId: string, answer: Answer | undefined) =>
    form.set({ answers: [...answers.filter((each) => each.questionId !== questionId), ...(answer ? [answer] : [])] })
  return (
    <Form
      form={form}
      className={stack(16, 'items-start', 'mt12')}
      actions={
        <div className={row(12, 'wrap', 'middle')}>
          <Button {...form.button}>{t('my.health.save')}</Button>
          {!consented && (
            <Button kind="link" onClick={onAtSalon}>
              {t('my.health.atSalon')}
            </Button>
          )}
        </div>
      }
    >
      <Checkbox label={consentText.text} {...form.field('agreed')} />
      {!agreed && <p className={look('quiet', 'f14')}>{t('my.health.locked')}</p>}
      {agreed &&
        questions.map((question) => (
          <QuestionField
            key={question.id}
            question={{ ...question, required: false }}
            answer={answers.find(({ questionId }) => questionId === question.id)}
            phoneNr={props.appointment.own?.salon.phoneNr ?? null}
            onAnswer={(answer) => setAnswer(question.id, answer)}
          />
        ))}
    </Form>
  )
}

function useHealthForm(
  { appointment: { id }, questions, answers: earlier, consented }: FormProps,
  textVersion: string,
) {
  const cache = useCache()
  const save = useCall(answerHealthQuestions, {
    inline: true,
    renews: [getHealthQuestions, getMyAppointments, getMyConsents],
    says: { id: 'my.health.saved' },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  return useForm({
    start: { agreed: consented, answers: earlier },
    check: ({ agreed, answers }) => ({
      agreed: agreed ? undefined : { id: 'my.health.agree.missing' as const },
      answers: healthAnswersRefusal(questions, answers),
    }),
    work: save,
    send: ({ answers }) => save.mutate({ params: { id }, body: { answers: [...answers], textVersion } }),
  })
}

function Withdrawal({ id }: { id: string }) {
  const t = useText()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const withdraw = useCall(withdrawHealthAnswers, {
    inline: true,
    renews: [getHealthQuestions, getMyAppointments, getMyConsents],
    says: { id: 'my.health.withdrawn' },
    onDone: () => {
      setAsking(false)
      // Update the cache at once, since the refetch may fail.
      cache.update(getHealthQuestions, (before) => ({ ...before, answers: [], consented: false }))
    },
  })
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t('my.health.withdraw')}
      </Button>
      {asking && (
        <AskDialog
          title={t('my.health.withdraw.title')}
          action={t('my.health.withdraw')}
          work={withdraw}
          onYes={() => withdraw.mutate({ params: { id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('my.health.withdraw.text')}</p>
        </AskDialog>
      )}
    </>
  )
}
