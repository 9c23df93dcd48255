/** A salon's questions, and what customers answered (FRM-01). */
import type { AnsweredQuestion } from '@goldline/contract/appointment/answers'
import type { Answer, OwnQuestion, Question } from '@goldline/contract/form/questions'
import { answerTo, fits } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Database } from '../db/tables.ts'
import { Refused } from '../http/errors.ts'

export type QuestionRow = Selectable<Database['question']> & { productIds: string[] }

const questionRows = (salon: InSalon) =>
  salon
    .selectFrom('question')
    .selectAll()
    .select(
      sql<
        string[]
      >`array(select p.product_id from question_product p where p.business_object_id = question.business_object_id
        and p.question_id = question.id order by p.product_id)`.as('productIds'),
    )
    .where('deletedTime', 'is', null)
    .orderBy('id')

export const ownQuestions = (salon: InSalon): Promise<QuestionRow[]> => questionRows(salon).execute()

/** Refuses with question.notFound. */
export const demandQuestion = (salon: InSalon, id: string): Promise<QuestionRow> =>
  questionRows(salon)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('question.notFound'))

/** Asked before any of these services. */
export const questionsBefore = (salon: InSalon, productIds: readonly string[]): Promise<QuestionRow[]> =>
  questionRows(salon)
    .where(
      sql<boolean>`exists (select from question_product p where p.business_object_id = question.business_object_id
        and p.question_id = question.id and p.product_id = any(${[...productIds]}::uuid[]))`,
    )
    .execute()

export function ownQuestion({ id, version, kind, names, required, everyTime, choices, productIds }: QuestionRow) {
  const edited = { kind, names, required, everyTime, choices: choices.map((each) => ({ ...each })), productIds }
  return { id, version, ...edited } satisfies OwnQuestion
}

type Reader = { language: Language; salonLanguage: Language }

const spoken = (texts: Texts, { language, salonLanguage }: Reader) => {
  const found = textIn(language, { texts, text: '', salonLanguage })
  return { text: found.text, ...(found.text !== '' && found.language !== language && { in: found.language }) }
}

/** In the reader's language (CAT-10). */
export function questionFor(row: QuestionRow, reader: Reader): Question {
  const { id, kind, names, required, everyTime, choices, productIds } = row
  const name = spoken(names, reader)
  return {
    ...{ id, kind, required, everyTime, productIds, name: name.text },
    ...(name.in && { nameLanguage: name.in }),
    choices: choices.map((choice) => {
      const [own, hint] = [spoken(choice.names, reader), spoken(choice.hints, reader)]
      return {
        ...{ id: choice.id, stops: choice.stops, name: own.text, hint: hint.text },
        ...(own.in && { nameLanguage: own.in }),
        ...(hint.in && { hintLanguage: hint.in }),
      }
    }),
  }
}

export async function readerOf(salon: InSalon, language: Language | undefined): Promise<Reader> {
  const { language: salonLanguage } = await salonRow(salon, ['language'])
  return { language: language ?? salonLanguage, salonLanguage }
}

type AnswerRow = Selectable<Database['questionAnswer']>

/** The customer's latest answer to each question; `exceptOf`: but those for this visit. */
export async function latestAnswers(
  salon: InSalon,
  { customerId, exceptOf }: { customerId: string; exceptOf?: string | undefined },
): Promise<AnswerRow[]> {
  const rows = await salon
    .selectFrom('questionAnswer')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdTime', 'desc')
    .execute()
  const others = rows.filter(({ appointmentId }) => appointmentId !== exceptOf)
  return others.filter(({ questionId }, index) => others.findIndex((each) => each.questionId === questionId) === index)
}

export const answerOf = ({ questionId, choiceId, text }: AnswerRow): Answer => ({
  questionId,
  choiceId: choiceId as Answer['choiceId'],
  text,
})

type AskedVisit = { id: string; customerId: string | null; productIds: readonly string[] }

/** What is asked before a visit, and what was answered then, though it is asked no more. */
export async function answeredQuestions(
  salon: InSalon,
  visit: AskedVisit,
  reader: Reader,
): Promise<AnsweredQuestion[]> {
  const asked = await questionsBefore(salon, visit.productIds)
  const given = await salon.selectFrom('questionAnswer').selectAll().where('appointmentId', '=', visit.id).execute()
  const { customerId } = visit
  const kept = customerId === null ? [] : await latestAnswers(salon, { customerId, exceptOf: visit.id })
  const answered = asked.map((row) => {
    const own = given.find(({ questionId }) => questionId === row.id)
    const earlier = row.everyTime ? undefined : kept.find((each) => each.questionId === row.id && fits(row, each))
    const answer = own ?? earlier
    return { ...questionFor(row, reader), answer: answer ? answerFor(answer, reader, own !== undefined) : null }
  })
  const gone = given.filter(({ questionId }) => !asked.some(({ id }) => id === questionId))
  return [...answered, ...gone.map((answer) => noLongerAsked(answer, reader))]
}

const answerFor = ({ choiceId, chosen, text, createdTime }: AnswerRow, reader: Reader, ofThisVisit: boolean) => ({
  ...{ choiceId, text, ofThisVisit },
  choice: chosen === null ? '' : spoken(chosen, reader).text,
  time: createdTime.toISOString(),
})

function noLongerAsked(answer: AnswerRow, reader: Reader): AnsweredQuestion {
  const name = spoken(answer.asked, reader)
  const kind = answer.text !== null ? 'TEXT' : answer.chosen === null ? 'YES_NO' : 'CHOICE'
  return {
    ...{ id: answer.questionId, kind, name: name.text, required: false, everyTime: true, choices: [], productIds: [] },
    ...(name.in && { nameLanguage: name.in }),
    answer: answerFor(answer, reader, true),
  }
}

/** An answer as it is stored with its visit: with the words of now. */
export function storedAnswer(row: QuestionRow, answers: readonly Answer[]) {
  const answer = answerTo(row, answers)
  if (answer === undefined) return undefined
  const choice = row.choices.find(({ id }) => id === answer.choiceId)
  const chosen = choice && Object.keys(choice.names).length > 0 ? JSON.stringify(choice.names) : null
  return {
    questionId: row.id,
    asked: JSON.stringify(row.names),
    ...{ choiceId: answer.choiceId, chosen, text: answer.text },
  }
}
