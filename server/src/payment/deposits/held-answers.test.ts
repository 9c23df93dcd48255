import { afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { erase } from '../../privacy/erase.ts'
import {
  aDepositHouse,
  aDepositSalon,
  type DepositSalon,
  readDeposit,
  setRules,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, leadersPassword as password, refusal } from '../../test/salon.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

const noon = '2027-03-03T11:00:00.000Z'

const ask = ({ leader, product }: DepositSalon) => {
  const choices = [
    { id: 'yes', names: { de: 'Ja' }, hints: {}, stops: false },
    { id: 'no', names: { de: 'Nein' }, hints: {}, stops: true },
  ]
  const asked = {
    kind: 'YES_NO',
    names: { de: 'Ohne Linsen?' },
    required: true,
    everyTime: true,
    health: false,
    choices,
  }
  const payload = { ...asked, productIds: [product] }
  return t.app.inject({ method: 'POST', url: '/v1/questions', headers: leader, payload })
}

async function anAskingSalon() {
  const salon = await aDepositSalon(t)
  const { id: questionId } = (await ask(salon)).json<{ id: string }>()
  const said = (choiceId: string) => [{ questionId, choiceId, text: null }]
  const held = async () => {
    const rows = await inSalon(t.db, salon.id).selectFrom('visitDeposit').select('said').orderBy('id').execute()
    return rows.map((row) => row.said)
  }
  return { salon, questionId, said, held }
}

test('[PAY-03g, FRM-01b, APT-16a] checks answers and a message when the payment begins, seals them until it ends, and stores them with the visit', async () => {
  const { salon, questionId, said, held } = await anAskingSalon()
  const { token } = await aSignedInCustomer(t.db)
  const wish = { startTime: noon }
  expect(refusal(await startDeposit(t, salon, token, wish))).toEqual([409, 'answers.missing'])
  expect(refusal(await startDeposit(t, salon, token, { ...wish, answers: said('no') }))).toEqual([409, 'answers.stop'])
  const deposit = startedDeposit(
    await startDeposit(t, salon, token, { ...wish, answers: said('yes'), message: 'Mit Hund' }),
  )
  expect(await held()).toEqual([expect.stringMatching(/^v1\./)])
  const other = await aSignedInCustomer(t.db)
  for (const startTime of ['2027-03-03T13:00:00.000Z', '2027-03-03T14:00:00.000Z'])
    startedDeposit(await startDeposit(t, salon, other.token, { startTime, answers: said('yes') }))
  expect(await held()).toEqual([expect.any(String), null, expect.any(String)])
  await erase(t.deps, other.userId)
  expect(await held()).toEqual([expect.any(String), null, null])
  // A question added since: it causes no refund.
  await ask(salon)
  t.standIn.decidePayment(deposit.page, 'pay')
  const { appointmentId } = await readDeposit(t, token, deposit.id)
  const kept = await t.app.inject({ url: `/v1/appointments/${appointmentId}/answers`, headers: salon.leader })
  expect(kept.json()).toMatchObject([{ id: questionId, answer: { choiceId: 'yes' } }, { answer: null }])
  const visit = await t.app.inject({ url: `/v1/appointments/${appointmentId}`, headers: salon.leader })
  expect(visit.json()).toMatchObject({ messages: [{ fromCustomer: true, text: 'Mit Hund' }] })
  expect(await held()).toEqual([null, null, null])
})

test('[PAY-03g, PRIV-01] exports answers that wait for the payment, in plain text', async () => {
  const { salon, said } = await anAskingSalon()
  const { token } = await aSignedInCustomer(t.db)
  startedDeposit(await startDeposit(t, salon, token, { startTime: noon, answers: said('yes') }))
  const file = (await t.app.inject({ url: '/v1/user/me/export', headers: token })).json()
  expect(file.deposits).toMatchObject([{ state: 'OPEN', answers: [{ question: 'Ohne Linsen?', answer: 'Ja' }] }])
  expect(JSON.stringify(file.deposits)).not.toContain('v1.')
})

test('[PAY-03g, CUS-08] erases waiting answers when a salon erases its customer', async () => {
  const { salon, said, held } = await anAskingSalon()
  const other = await anAskingSalon()
  const { token, id = '' } = await aSignedInCustomer(t.db)
  const { rules } = (await t.app.inject({ url: '/v1/deposit-settings', headers: salon.leader })).json()
  await setRules(t, salon, [])
  const known = await book(t.app, salon, token, { startTime: '2027-03-04T11:00:00.000Z', answers: said('yes') })
  expect(known.statusCode).toBe(201)
  await setRules(t, salon, rules)
  startedDeposit(await startDeposit(t, salon, token, { startTime: noon, answers: said('yes') }))
  startedDeposit(
    await startDeposit(t, other.salon, token, { startTime: '2027-03-03T13:00:00.000Z', answers: other.said('yes') }),
  )
  const url = `/v1/customers/${id}/erasure`
  const erased = await t.app.inject({ method: 'POST', url, headers: salon.leader, payload: { password } })
  expect(erased.statusCode).toBe(200)
  expect([await held(), await other.held()]).toEqual([[null], [expect.stringMatching(/^v1\./)]])
})

test('[CUS-13c] [PAY-03g] seals the guest’s name until it is paid, and then names the visit after them', async () => {
  const salon = await aDepositSalon(t)
  const { token } = await aSignedInCustomer(t.db)
  const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon, guest: 'Mia' }))
  const rows = inSalon(t.db, salon.id).selectFrom('visitDeposit').select(['request', 'said'])
  const [kept] = await rows.execute()
  expect(JSON.stringify(kept)).not.toContain('Mia')
  t.standIn.decidePayment(deposit.page, 'pay')
  const { appointmentId } = await readDeposit(t, token, deposit.id)
  const visit = await t.app.inject({ url: `/v1/appointments/${appointmentId}`, headers: salon.leader })
  expect(visit.json()).toMatchObject({ title: 'Mia', owner: { name: 'Sabine' } })
})
