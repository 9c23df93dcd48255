import type { HealthNote } from '@goldline/contract/customer/health-note'
import type { Answer } from '@goldline/contract/form/questions'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Secrets } from '../../secrets.ts'
import { say } from '../../texts/say.ts'

type Sealing = { secrets: Pick<Secrets, 'seal'> }
type AnswerOpener = { secrets: Pick<Secrets, 'open'> }

/** `choiceNames`: the choice's names when it was chosen; null: none, for yes, no and text. */
export type NamedAnswer = Pick<Answer, 'choiceId' | 'text'> & { choiceNames: Texts | null }

export const sealAnswer = ({ secrets }: Sealing, answer: NamedAnswer): string => secrets.seal(JSON.stringify(answer))
export const openAnswer = ({ secrets }: AnswerOpener, sealed: string): NamedAnswer => JSON.parse(secrets.open(sealed))

/** Reads a customer's sealed answers at the salon, the latest first. */
export const sealedAnswers = (salon: InSalon, customerId: string) =>
  salon
    .selectFrom('healthAnswer')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdTime', 'desc')
    .execute()

/** Reads the customer's latest answer to each health question (FRM-01h). The caller must record this access. */
export async function healthAnswersOf(
  salon: InSalon,
  deps: AnswerOpener,
  customerId: string,
): Promise<HealthNote['answers']> {
  const { language } = await salonRow(salon, ['language'])
  const nameIn = (texts: Texts) => textIn(language, { texts, text: '', salonLanguage: language }).text
  const rows = await sealedAnswers(salon, customerId)
  const latest = rows.filter(({ questionId }, at) => rows.findIndex((each) => each.questionId === questionId) === at)
  return latest.map(({ questionNames, sealed, createdTime }) => {
    const { choiceId, choiceNames, text } = openAnswer(deps, sealed)
    const choice = choiceNames ? nameIn(choiceNames) : say(language, choiceId === 'yes' ? 'answerYes' : 'answerNo')
    return { name: nameIn(questionNames), text: text ?? choice, time: createdTime.toISOString() }
  })
}
