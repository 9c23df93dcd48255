import type { Question } from '@goldline/contract/form/questions'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { Failure } from '../../../client/Failure.tsx'
import { QuestionField } from '../../../form/QuestionField.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { ShieldIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import type { VisitQuestionsState } from './use-questions.ts'

type Props = {
  state: VisitQuestionsState
  /** Whether to mark missing answers. */
  marked: boolean
}

/** Asks the salon's questions, grouped by service (FRM-01). */
export function VisitQuestions({ state, marked }: Props) {
  const t = useText()
  const { chosen } = useFlow()
  const { questions, asksHealth, error, isFetching, retry } = state
  if (error) return <Failure inline error={error} busy={isFetching} onRetry={retry} />
  if (questions.length === 0) return asksHealth ? <HealthLater /> : null
  return (
    <section className={stack(12, 'one-column', 'mt8')} aria-labelledby="visit-questions">
      <div>
        <h3 id="visit-questions" className={look('f17')}>
          {t('question.title')}
        </h3>
        <p className={look('quiet', 'f14')}>{t('booking.questions.lead')}</p>
      </div>
      {groupByService(chosen, questions).map(({ key, name, own }) => (
        <fieldset
          key={key}
          className={stack(16, 'one-column', 'min-w-0', 'edge', 'on-raised', 'r-lg', 'p16')}
          aria-label={name}
        >
          <p className={stack(0)}>
            <b className={look('w650')}>{name}</b>
            <small className={look('quiet', 'f13')}>{t('question.count', { count: own.length })}</small>
          </p>
          {own.map((question) => (
            <OneQuestion key={question.id} question={question} state={state} marked={marked} />
          ))}
        </fieldset>
      ))}
      {asksHealth && <HealthLater />}
    </section>
  )
}

/** Announces that health questions follow after the PIN (FRM-01h). */
function HealthLater() {
  const t = useText()
  return (
    <p className={row(8, 'top', 'f14', 'quiet')}>
      <ShieldIcon size={18} />
      {t('booking.questions.health')}
    </p>
  )
}

type Service = { key: string; name: string }

/** Groups the questions by service; each appears once, under the first chosen service that requires it. */
function groupByService(chosen: readonly Service[], questions: readonly Question[]) {
  const serviceOf = ({ productIds }: Question) =>
    chosen.find(({ key }) => productIds.includes(parseProductKey(key).productId))
  return chosen
    .map((service) => ({ ...service, own: questions.filter((question) => serviceOf(question) === service) }))
    .filter(({ own }) => own.length > 0)
}

function OneQuestion({ question, state, marked }: Props & { question: Question }) {
  const t = useText()
  const { phoneNr } = useFlow().businessObject
  const { isDue, keptTo, givenTo, isMissing, setAnswer } = state
  const kept = keptTo(question)
  if (!isDue(question) && kept)
    return <KeptAnswer question={question} answer={kept} onChange={() => setAnswer(question.id, kept)} />
  return (
    <QuestionField
      question={question}
      answer={givenTo(question)}
      phoneNr={phoneNr}
      error={marked && isMissing(question) ? t('question.missing') : undefined}
      onAnswer={(answer) => setAnswer(question.id, answer)}
    />
  )
}

type KeptAnswerProps = {
  question: Question
  answer: { choiceId: string | null; text: string | null }
  onChange: () => void
}

/** Shows an answer from an earlier visit, which applies until it is changed. */
function KeptAnswer({
  question: { name, nameLanguage, choices },
  answer: { choiceId, text },
  onChange,
}: KeptAnswerProps) {
  const t = useText()
  const choice = choices.find(({ id }) => id === choiceId)
  const answerText = choiceId === 'yes' || choiceId === 'no' ? t(`question.${choiceId}`) : (choice?.name ?? text)
  return (
    <div className={row(12, 'wrap', 'gy4', 'between', 'middle')}>
      <p>
        <span className={look('block', 'f14', 'quiet')} lang={nameLanguage}>
          {name}
        </span>
        <b lang={choice?.nameLanguage}>{answerText}</b>
      </p>
      <Button kind="link" onClick={onChange}>
        {t('action.change')} <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  )
}
