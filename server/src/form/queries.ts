/** Reads a salon's questions, and customers' answers (FRM-01). */
import type { AnsweredQuestion } from '@goldline/contract/appointment/answers'
import type { Answer, OwnQuestion, Question } from '@goldline/contract/form/questions'
import { fitsQuestion, fittingAnswer } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NamedAnswer } from '../customer/health/answers.ts'
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
      sql<string[]>`array(select o.product_id from question_product o
        join product p on p.business_object_id = o.business_object_id and p.id = o.product_id and p.deleted_time is null
        where o.business_object_id = question.business_object_id and o.question_id = question.id order by o.product_id)`.as(
        'productIds',
      ),
    )
    .where('deletedTime', 'is', null)
    .orderBy('displayOrder')
    .orderBy('id')

export const loadQuestions = (salon: InSalon): Promise<QuestionRow[]> => questionRows(salon).execute()

/** Finds a question. Refuses with question.notFound. */
export const requireQuestion = (salon: InSalon, id: string): Promise<QuestionRow> =>
  questionRows(salon)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('question.notFound'))

/** Returns the questions before any of these services; health questions are asked separately (FRM-01h). */
export const serviceQuestions = (
  salon: InSalon,
  productIds: readonly string[],
  about: 'VISIT' | 'HEALTH' | 'BOTH' = 'VISIT',
): Promise<QuestionRow[]> =>
  questionRows(salon)
    .$if(about !== 'BOTH', (query) => query.where('health', '=', about === 'HEALTH'))
    .where(
      sql<boolean>`exists (select from question_product p where p.business_object_id = question.business_object_id
        and p.question_id = question.id and p.product_id = any(${[...productIds]}::uuid[]))`,
    )
    .execute()

export function toOwnQuestion({
  id,
  version,
  kind,
  names,
  required,
  everyTime,
  health,
  choices,
  productIds,
}: QuestionRow) {
  const edited = { kind, names, required, everyTime, health, choices: choices.map((each) => ({ ...each })), productIds }
  return { id, version, ...edited } satisfies OwnQuestion
}

/** Returns the services' ids without duplicates. Refuses with product.notFound. */
export async function requireServices(salon: InSalon, productIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(productIds)]
  const found = await salon
    .selectFrom('product')
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedTime', 'is', null)
    .execute()
  if (found.length < wanted.length) throw new Refused('product.notFound')
  return wanted
}

type Reader = { language: Language; salonLanguage: Language }

const localized = (texts: Texts, { language, salonLanguage }: Reader) => {
  const found = textIn(language, { texts, text: '', salonLanguage })
  return { text: found.text, ...(found.text !== '' && found.language !== language && { in: found.language }) }
}

/** Converts a question to the reader's language (CAT-10). */
export function toQuestion(row: QuestionRow, reader: Reader): Question {
  const { id, kind, names, required, everyTime, health, choices, productIds } = row
  const name = localized(names, reader)
  return {
    ...{ id, kind, required, everyTime, health, productIds, name: name.text },
    nameLanguage: name.in,
    choices: choices.map((choice) => {
      const [own, hint] = [localized(choice.names, reader), localized(choice.hints, reader)]
      return {
        ...{ id: choice.id, stops: choice.stops, name: own.text, hint: hint.text },
        nameLanguage: own.in,
        hintLanguage: hint.in,
      }
    }),
  }
}

export async function loadReader(salon: InSalon, language: Language | undefined): Promise<Reader> {
  const { language: salonLanguage } = await salonRow(salon, ['language'])
  return { language: language ?? salonLanguage, salonLanguage }
}

type AnswerRow = Selectable<Database['questionAnswer']>

/** SQL: whether a row belongs to a visit of this guest (CUS-13); null: of the customer. */
export const isOfGuest = (of: 'questionAnswer' | 'formSignature', guest: string | null): RawBuilder<boolean> =>
  sql<boolean>`(select a.title from appointment a where a.business_object_id = ${sql.ref(`${of}.businessObjectId`)}
    and a.id = ${sql.ref(`${of}.appointmentId`)}) is not distinct from ${guest}`

type AnsweringPerson = { customerId: string; guest: string | null; exceptAppointmentId?: string | undefined }

/**
 * Returns the latest answer per question of the customer or one of their guests, without those for
 * `exceptAppointmentId`.
 */
export async function latestAnswers(
  salon: InSalon,
  { customerId, guest, exceptAppointmentId }: AnsweringPerson,
): Promise<AnswerRow[]> {
  const rows = await salon
    .selectFrom('questionAnswer')
    .selectAll()
    .where('customerId', '=', customerId)
    .where(isOfGuest('questionAnswer', guest))
    .orderBy('createdTime', 'desc')
    .execute()
  const others = rows.filter(({ appointmentId }) => appointmentId !== exceptAppointmentId)
  return others.filter(({ questionId }, index) => others.findIndex((each) => each.questionId === questionId) === index)
}

export const answerOf = ({ questionId, choiceId, text }: AnswerRow): Answer => ({
  questionId,
  choiceId: choiceId as Answer['choiceId'],
  text,
})

type QuestionedVisit = { id: string; customerId: string | null; guest: string | null; productIds: readonly string[] }

/** Returns the questions before a visit with their answers, including answered ones that the salon no longer asks. */
export async function answeredQuestions(
  salon: InSalon,
  visit: QuestionedVisit,
  reader: Reader,
): Promise<AnsweredQuestion[]> {
  const current = await serviceQuestions(salon, visit.productIds)
  const given = await salon.selectFrom('questionAnswer').selectAll().where('appointmentId', '=', visit.id).execute()
  const { customerId, guest } = visit
  const kept =
    customerId === null ? [] : await latestAnswers(salon, { customerId, guest, exceptAppointmentId: visit.id })
  const answered = current.map((row) => {
    const own = given.find(({ questionId }) => questionId === row.id)
    const earlier = row.everyTime
      ? undefined
      : kept.find((each) => each.questionId === row.id && fitsQuestion(row, each))
    const answer = own ?? earlier
    return { ...toQuestion(row, reader), answer: answer ? answerFor(answer, reader, own !== undefined) : null }
  })
  const retired = given.filter(({ questionId }) => !current.some(({ id }) => id === questionId))
  return [...answered, ...retired.map((answer) => retiredQuestion(answer, reader))]
}

const answerFor = ({ choiceId, choiceNames, text, createdTime }: AnswerRow, reader: Reader, ofThisVisit: boolean) => ({
  ...{ choiceId, text, ofThisVisit },
  choice: choiceNames === null ? '' : localized(choiceNames, reader).text,
  time: createdTime.toISOString(),
})

function retiredQuestion(answer: AnswerRow, reader: Reader): AnsweredQuestion {
  const name = localized(answer.questionNames, reader)
  const kind = answer.text !== null ? 'TEXT' : answer.choiceNames === null ? 'YES_NO' : 'CHOICE'
  return {
    ...{
      id: answer.questionId,
      kind,
      name: name.text,
      required: false,
      everyTime: true,
      health: false,
      choices: [],
      productIds: [],
    },
    nameLanguage: name.in,
    answer: answerFor(answer, reader, true),
  }
}

/**
 * Returns the answer to the question with the choice's current names; null names: the choice has none, such as yes and
 * no.
 */
export function namedAnswer(row: QuestionRow, answers: readonly Answer[]): NamedAnswer | undefined {
  const answer = fittingAnswer(row, answers)
  if (answer === undefined) return undefined
  const { choiceId, text } = answer
  const names: Texts = row.choices.find(({ id }) => id === choiceId)?.names ?? {}
  return { choiceId, choiceNames: Object.keys(names).length > 0 ? names : null, text }
}

/** Returns the columns of an answer, stored with the current names. */
export function answerColumns(row: QuestionRow, answers: readonly Answer[]) {
  const answer = namedAnswer(row, answers)
  if (answer === undefined) return undefined
  const choiceNames = answer.choiceNames && JSON.stringify(answer.choiceNames)
  return { questionId: row.id, questionNames: JSON.stringify(row.names), ...answer, choiceNames }
}
