/** Questions that a salon asks before a visit, and customers' answers (FRM-01). */
import type { Refusal } from '../refusal.ts'

export const questionKinds = ['CHOICE', 'YES_NO', 'TEXT'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The choices of a YES_NO question, which have no own names. */
export const yesAndNo = ['yes', 'no'] as const

/** `text`: most characters of a typed answer; `hint`: of the explanation what a choice means for the visit. */
export const questionLimits = { questions: 60, choices: 8, name: 160, hint: 160, text: 200 } as const

/** `stops`: customers with this answer cannot book online, and are asked to call. */
type Choice = { id: string; stops: boolean }

export type Question = {
  id: string
  kind: QuestionKind
  required: boolean
  /** Asked before each visit; false: once. */
  everyTime: boolean
  /** The question's choices; empty for a TEXT question. */
  choices: readonly Choice[]
}

/** `choiceId` of a choice, `text` of a TEXT question; the other is null. */
export type Answer = { questionId: string; choiceId: string | null; text: string | null }

/** Returns whether the answer belongs to the question: its choice may have been removed meanwhile. */
export function fitsQuestion({ kind, choices }: Question, { choiceId, text }: Answer): boolean {
  if (kind === 'TEXT') return choiceId === null && text !== null && text.trim() !== ''
  return text === null && choices.some(({ id }) => id === choiceId)
}

/** Returns whether this answer prevents online booking. */
export const isStopping = ({ choices }: Question, answer: Answer | undefined): boolean =>
  choices.some(({ id, stops }) => stops && id === answer?.choiceId)

/** Returns the answer to the question among these, if it still fits. */
export const fittingAnswer = (question: Question, answers: readonly Answer[]): Answer | undefined =>
  answers.find((answer) => answer.questionId === question.id && fitsQuestion(question, answer))

/**
 * Returns the questions that a customer must answer: those asked before each visit, and those without a fitting answer.
 * `kept`: the customer's earlier answers.
 */
export const dueQuestions = <Q extends Question>(questions: readonly Q[], kept: readonly Answer[]): Q[] =>
  questions.filter((question) => question.everyTime || fittingAnswer(question, kept) === undefined)

/**
 * Returns why the answers do not allow online booking: an answer that prevents it, else a required question without an
 * answer. Ignores answers to other questions.
 */
export function answersRefusal(
  questions: readonly Question[],
  { given, kept }: { given: readonly Answer[]; kept: readonly Answer[] },
): Refusal | undefined {
  const valid = questions.map((question) => ({
    question,
    answer: fittingAnswer(question, given) ?? (question.everyTime ? undefined : fittingAnswer(question, kept)),
  }))
  if (valid.some(({ question, answer }) => isStopping(question, answer))) return 'answers.stop'
  if (valid.some(({ question, answer }) => question.required && answer === undefined)) return 'answers.missing'
  return undefined
}

/**
 * Returns why answers about health are not stored: one of them excludes the visit. Answering is voluntary, so no answer
 * counts as missing (FRM-01h).
 */
export const healthAnswersRefusal = (
  questions: readonly Question[],
  answers: readonly Answer[],
): Refusal | undefined =>
  questions.some((question) => isStopping(question, fittingAnswer(question, answers))) ? 'answers.stop' : undefined

type EditedQuestion = Pick<Question, 'kind'> & {
  names: Readonly<Partial<Record<string, string | undefined>>>
  choices: readonly { id: string; names: Readonly<Partial<Record<string, string | undefined>>> }[]
  productIds: readonly string[]
}

/** Returns the first invalid field; `language`: the salon's, in which question and choices must have names. */
export function questionFault(question: EditedQuestion, language: string): string | undefined {
  const { kind, names, choices, productIds } = question
  if (!names[language]?.trim()) return `names.${language}`
  if (productIds.length === 0) return 'productIds'
  const ids = choices.map(({ id }) => id)
  if (kind === 'TEXT') return choices.length > 0 ? 'choices' : undefined
  if (kind === 'YES_NO') return ids.join() === yesAndNo.join() ? undefined : 'choices'
  if (choices.length < 2 || new Set(ids).size < ids.length) return 'choices'
  const unnamed = choices.findIndex((choice) => !choice.names[language]?.trim())
  return unnamed < 0 ? undefined : `choices.${unnamed}.names.${language}`
}
