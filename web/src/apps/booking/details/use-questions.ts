import { getMyAnswers, getQuestionsBefore, type Question } from '@goldline/contract/form/questions'
import { type Answer, answersRefusal, answerTo, isStopping, questionsToAsk } from '@goldline/domain/form/questions'
import { useQuery } from '@tanstack/react-query'
import { useApp, useToken } from '../../../client/app-context.ts'
import { useFlow } from '../flow/flow-context.ts'

export type VisitQuestionsState = ReturnType<typeof useQuestions>

/**
 * What the salon asks before the chosen services (FRM-01). Who is signed in is not asked again what they answered
 * before; before the PIN nobody learns of earlier answers (AUTH-06).
 */
export function useQuestions() {
  const { api, language: locale } = useApp()
  const signedIn = useToken() !== undefined
  const { businessObject, chosen, draft, setDraft } = useFlow()
  const products = chosen.map(({ key }) => key).join(',')
  const params = { id: businessObject.id }
  const before = useQuery(api.query(getQuestionsBefore, { params, query: { products, locale } }))
  const mine = useQuery({
    ...api.query(getMyAnswers, { params: { businessObjectId: businessObject.id } }),
    enabled: signedIn && before.data?.length !== 0,
  })
  const questions = before.data ?? []
  const kept: readonly Answer[] = mine.data ?? []
  const given = draft.answers
  const asked = questionsToAsk(questions, kept)
  /** Kept answers can be changed: a new one counts. */
  const isAsked = (question: Question) =>
    asked.includes(question) || given.some((each) => each.questionId === question.id)
  return {
    questions,
    error: before.error ?? mine.error,
    isFetching: before.isFetching || mine.isFetching,
    isPending: before.isPending || (signedIn && mine.isPending && questions.length > 0),
    retry: () => {
      void before.refetch()
      if (signedIn) void mine.refetch()
    },
    isAsked,
    keptOf: (question: Question) => answerTo(question, kept),
    givenOf: (question: Question) => answerTo(question, given) ?? given.find((each) => each.questionId === question.id),
    refusal: answersRefusal(questions, { given, kept }),
    isMissing: (question: Question) =>
      question.required && isAsked(question) && answerTo(question, given) === undefined,
    stops: (question: Question) => isStopping(question, answerTo(question, given)),
    give: (questionId: string, answer: Answer | undefined) =>
      setDraft({ answers: [...given.filter((each) => each.questionId !== questionId), ...(answer ? [answer] : [])] }),
  }
}
