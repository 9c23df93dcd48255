import type { Question } from '@goldline/contract/form/questions'
import { Failure } from '../../../client/Failure.tsx'
import { QuestionField } from '../../../form/QuestionField.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { useFlow } from '../flow/flow-context.ts'
import styles from './details.module.css'
import type { VisitQuestionsState } from './use-questions.ts'

/** The salon's questions by service (FRM-01); `tried`: whether what is missing is shown. */
export function VisitQuestions({ asking, tried }: { asking: VisitQuestionsState; tried: boolean }) {
  const t = useText()
  const { chosen } = useFlow()
  const { questions, error, isPending, isFetching, retry } = asking
  if (error) return <Failure inline error={error} busy={isFetching} onRetry={retry} />
  // Most services have no questions, and keep no room for them meanwhile (UI-13).
  if (questions.length === 0) return null
  if (isPending) return <SkeletonList count={1} />
  return (
    <section className={stack(12, 'one-column', 'mt8')} aria-labelledby="visit-questions">
      <div>
        <h3 id="visit-questions" className={look('f17')}>
          {t('question.title')}
        </h3>
        <p className={look('quiet', 'f14')}>{t('booking.questions.lead')}</p>
      </div>
      {byService(chosen, questions).map(({ key, name, own }) => (
        <fieldset key={key} className={classes(stack(16, 'one-column', 'min-w-0'), styles.questions)} aria-label={name}>
          <p className={look('w650')}>{name}</p>
          {own.map((question) => (
            <OneQuestion key={question.id} question={question} asking={asking} tried={tried} />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

type Service = { key: string; name: string }

/** Each question once, under the first service before which it is asked. */
function byService(chosen: readonly Service[], questions: readonly Question[]) {
  const serviceOf = ({ productIds }: Question) => chosen.find(({ key }) => productIds.includes(key.slice(0, 36)))
  return chosen
    .map((service) => ({ ...service, own: questions.filter((question) => serviceOf(question) === service) }))
    .filter(({ own }) => own.length > 0)
}

function OneQuestion({ question, asking, tried }: { question: Question; asking: VisitQuestionsState; tried: boolean }) {
  const t = useText()
  const { phoneNr } = useFlow().businessObject
  const { isAsked, keptOf, givenOf, isMissing, give } = asking
  const kept = keptOf(question)
  if (!isAsked(question) && kept)
    return <KeptAnswer question={question} answer={kept} onChange={() => give(question.id, kept)} />
  return (
    <QuestionField
      question={question}
      answer={givenOf(question)}
      phoneNr={phoneNr}
      error={tried && isMissing(question) ? t('question.missing') : undefined}
      onAnswer={(answer) => give(question.id, answer)}
    />
  )
}

type KeptAnswerProps = {
  question: Question
  answer: { choiceId: string | null; text: string | null }
  onChange: () => void
}

/** An answer from an earlier visit, which holds until it is changed. */
function KeptAnswer({
  question: { name, nameLanguage, choices },
  answer: { choiceId, text },
  onChange,
}: KeptAnswerProps) {
  const t = useText()
  const choice = choices.find(({ id }) => id === choiceId)
  const said = choiceId === 'yes' || choiceId === 'no' ? t(`question.${choiceId}`) : (choice?.name ?? text)
  return (
    <div className={row(12, 'wrap', 'gy4', 'between', 'middle')}>
      <p>
        <span className={look('block', 'f14', 'quiet')} lang={nameLanguage}>
          {name}
        </span>
        <b lang={choice?.nameLanguage}>{said}</b>
      </p>
      <Button kind="link" onClick={onChange}>
        {t('action.change')} <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  )
}
