import type { ReviewPlan } from './reviews.ts'

const hair = 'Haare'
const makeUp = 'Make-up'

/** Reviews of “Atelier Sisi”, newest first. */
export const sisiReviews: readonly ReviewPlan[] = [
  [
    'de',
    hair,
    5,
    'Die {staff} weiss genau, was meinen Locken guttut. Nie mehr woanders!',
    'Danke, das freut uns sehr!',
  ],
  ['de', makeUp, 5, 'Am Ball haben mich alle gefragt, wer mich geschminkt hat.'],
  ['en', hair, 5, 'Small, personal and very skilled. My colour has never looked this natural.'],
  ['de', hair, 4, 'Sehr netter Salon im Siebenten. Ein bisserl eng, aber gemütlich.'],
  ['de', hair, 5, ''],
  ['de', makeUp, 5, 'Hat bis in die Früh gehalten, trotz Polonaise.'],
  ['de', hair, 5, 'Stirnfransen in einer Viertelstunde, zwischen zwei Terminen. Perfekt.'],
  [
    'de',
    hair,
    3,
    'Schnitt super, aber ich habe eine Viertelstunde gewartet.',
    'Entschuldige bitte, an dem Tag war die U-Bahn gesperrt.',
  ],
  ['en', hair, 5, 'Warm welcome, great coffee, even better haircut.'],
  ['de', makeUp, 4, 'Schönes Tages-Make-up, dezent und frisch.'],
  ['de', hair, 5, 'Die Hochsteckfrisur war ein Traum. Danke, {staff}!'],
  ['vi', hair, 5, 'Tiệm nhỏ xinh, cắt rất khéo.'],
  ['de', hair, 4, ''],
  ['de', hair, 5, 'Ehrliche Beratung: Blond hätte mir nicht gestanden, und das hat man mir gesagt.'],
  ['de', makeUp, 5, ''],
  ['de', hair, 5, 'Immer wieder gern, seit der Eröffnung.'],
]
