import type { Appointment } from '@goldline/contract/appointment'
import { answerBeforeVisit, getVisitAnswers } from '@goldline/contract/appointment/answers'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { type Answer, answersRefusal, fittingAnswer } from '@goldline/domain/form/questions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { QuestionField } from '../../../../form/QuestionField.tsx'
import { VisitAnswers } from '../../../../form/VisitAnswers.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { look, stack } from '../../../../kit/look.ts'

/**
 * Shows the salon's questions before this visit (FRM-01), as a form while a required answer is missing, for example
 * because the salon entered the visit.
 */
export function OpenQuestions({ appointment }: { appointment: Appointment }) {
  const { id, status } = appointment
  const { data } = useQuery(useApi().query(getVisitAnswers, { params: { id } }))
  if (!data?.length) return null
  const open = data.filter(({ required, answer }) => required && answer === null)
  return (
    <CardSection>
      {open.length > 0 && status === 'CONFIRMED' ? (
        <AnswerForm appointment={appointment} open={open} />
      ) : (
        <VisitAnswers appointment={{ id, openQuestions: 0 }} className={look('block')} heading="h2" />
      )}
    </CardSection>
  )
}

type FormProps = { appointment: Appointment; open: Parameters<typeof QuestionField>[0]['question'][] }
const noAnswers: { answers: readonly Answer[] } = { answers: [] }

function AnswerForm({ appointment: { id, own }, open }: FormProps) {
  const t = useText()
  const save = useCall(answerBeforeVisit, {
    inline: true,
    renews: [getVisitAnswers, getMyAppointments],
    says: { id: 'my.questions.saved' },
  })
  const form = useForm({
    start: noAnswers,
    check: ({ answers }) => ({ answers: answersRefusal(open, { given: answers, kept: [] }) }),
    work: save,
    send: ({ answers }) => save.mutate({ params: { id }, body: { answers: [...answers] } }),
  })
  const { answers } = form.values
  const setAnswer = (questionId: string, answer: Answer | undefined) =>
    form.set({ answers: [...answers.filter((each) => each.questionId !== questionId), ...(answer ? [answer] : [])] })
  const marked = form.errorOf('answers') !== undefined
  return (
    <Form
      form={form}
      className={stack(16, 'items-start')}
      actions={<Button {...form.button}>{t('my.questions.save')}</Button>}
    >
      <h2>{t('question.title')}</h2>
      {open.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers.find((each) => each.questionId === question.id)}
          phoneNr={own?.salon.phoneNr ?? null}
          error={marked && fittingAnswer(question, answers) === undefined ? t('question.missing') : undefined}
          onAnswer={(answer) => setAnswer(question.id, answer)}
        />
      ))}
    </Form>
  )
}
