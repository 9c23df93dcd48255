import type { Question } from '@goldline/contract/form/questions'
import { type Answer, answersRefusal, dueQuestions, fittingAnswer } from '@goldline/domain/form/questions'
import { useFlow } from '../flow/flow-context.ts'
import { useServiceQuestions } from '../request/use-service-questions.ts'

export type VisitQuestionsState = ReturnType<typeof useQuestions>

/**
 * Returns the questions before the visit and their answers (FRM-01). Signed-in customers do not see questions they
 * answered earlier; before the PIN is verified, earlier answers are not revealed (AUTH-06).
 */
export function useQuestions() {
  const { draft, setDraft } = useFlow()
  const { questions, kept, ...fetched } = useServiceQuestions()
  const given = draft.answers
  const due = dueQuestions(questions, kept)
  const givenTo = ({ id }: Question) => given.find((each) => each.questionId === id)
  /** Whether to ask the question: it has no stored answer, or the customer is changing it. */
  const isDue = (question: Question) => due.includes(question) || givenTo(question) !== undefined
  return {
    ...fetched,
    questions,
    isDue,
    keptTo: (question: Question) => fittingAnswer(question, kept),
    givenTo,
    refusal: answersRefusal(questions, { given, kept }),
    isMissing: (question: Question) =>
      question.required && isDue(question) && fittingAnswer(question, given) === undefined,
    setAnswer: (questionId: string, answer: Answer | undefined) =>
      setDraft({ answers: [...given.filter((each) => each.questionId !== questionId), ...(answer ? [answer] : [])] }),
  }
}
