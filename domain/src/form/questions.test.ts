import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import {
  type Answer,
  answersRefusal,
  dueQuestions,
  fitsQuestion,
  healthAnswersRefusal,
  isStopping,
  type Question,
  questionFault,
} from './questions.ts'

const question = (own: Partial<Question> = {}): Question => ({
  ...{ id: 'lenses', kind: 'YES_NO', required: true, everyTime: false },
  choices: [
    { id: 'yes', stops: false },
    { id: 'no', stops: false },
  ],
  ...own,
})
const chosen = (choiceId: string, questionId = 'lenses'): Answer => ({ questionId, choiceId, text: null })
const typed = (text: string, questionId = 'lenses'): Answer => ({ questionId, choiceId: null, text })
const stopping = question({
  choices: [
    { id: 'yes', stops: true },
    { id: 'no', stops: false },
  ],
})
const text = question({ kind: 'TEXT', choices: [] })

describe('whether an answer fits', () => {
  test.each<[string, Question, Answer, boolean]>([
    ['a present choice', question(), chosen('yes'), true],
    ['a choice that was removed', question(), chosen('maybe'), false],
    ['text instead of a choice', question(), typed('yes'), false],
    ['text', text, typed('Blau'), true],
    ['only blanks', text, typed('  '), false],
    ['a choice instead of text', text, chosen('yes'), false],
  ])('[FRM-01] %s: $3', (_, asked, answer, expected) => {
    expect(fitsQuestion(asked, answer)).toBe(expected)
  })
})

describe('whether answers allow online booking', () => {
  test.each<[string, Question[], { given?: Answer[]; kept?: Answer[] }, string | undefined]>([
    ['no questions', [], { given: [chosen('yes')] }, undefined],
    ['required and not answered', [question()], {}, 'answers.missing'],
    ['required and answered', [question()], { given: [chosen('no')] }, undefined],
    ['required and answered earlier', [question()], { kept: [chosen('no')] }, undefined],
    [
      'answered earlier, but asked every time',
      [question({ everyTime: true })],
      { kept: [chosen('no')] },
      'answers.missing',
    ],
    ['answered earlier, but the choice was removed', [question()], { kept: [chosen('maybe')] }, 'answers.missing'],
    ['optional and not answered', [question({ required: false })], {}, undefined],
    ['an answer that prevents booking', [stopping], { given: [chosen('yes')] }, 'answers.stop'],
    ['an earlier answer that prevents booking now', [stopping], { kept: [chosen('yes')] }, 'answers.stop'],
    [
      'a new answer instead of an earlier one that prevents booking',
      [stopping],
      { given: [chosen('no')], kept: [chosen('yes')] },
      undefined,
    ],
    [
      'an answer that prevents booking, and a missing one',
      [question({ id: 'other' }), stopping],
      { given: [chosen('yes')] },
      'answers.stop',
    ],
  ])('[FRM-01] %s: refusal $2', (_, asked, { given = [], kept = [] }, expected) => {
    expect(answersRefusal(asked, { given, kept })).toBe(expected)
  })
})

const anId = fc.constantFrom('a', 'b', 'c')
const anyQuestion = fc.record({
  id: anId,
  kind: fc.constant('CHOICE' as const),
  required: fc.boolean(),
  everyTime: fc.boolean(),
  choices: fc.uniqueArray(fc.record({ id: anId, stops: fc.boolean() }), { selector: ({ id }) => id, maxLength: 3 }),
})
const anyAnswer = fc.record({ questionId: anId, choiceId: anId, text: fc.constant(null) })
const questions = fc.uniqueArray(anyQuestion, { selector: ({ id }) => id, maxLength: 3 })

test('[FRM-01] a question that is not asked again needs no answer, and only asked questions decide', () => {
  fc.assert(
    fc.property(questions, fc.array(anyAnswer), fc.array(anyAnswer), (asked, given, kept) => {
      const toAsk = dueQuestions(asked, kept)
      const rest = asked.filter((each) => !toAsk.includes(each))
      const refusal = answersRefusal(asked, { given, kept })
      // Earlier answers cover every question that is not asked again.
      expect(answersRefusal(rest, { given: [], kept })).not.toBe('answers.missing')
      if (refusal === undefined)
        expect(toAsk.every((each) => !each.required || given.some((one) => fitsQuestion(each, one)))).toBe(true)
      if (refusal === undefined)
        expect(
          asked.some((each) =>
            isStopping(
              each,
              given.find((one) => one.questionId === each.id && fitsQuestion(each, one)),
            ),
          ),
        ).toBe(false)
    }),
    runs(300),
  )
})

describe('answers about health', () => {
  test.each<[string, Answer[], string | undefined]>([
    ['no answers', [], undefined],
    ['an answer that does not exclude the visit', [chosen('no')], undefined],
    ['an answer that excludes the visit', [chosen('yes')], 'answers.stop'],
    ['an excluding answer after one that does not fit', [chosen('gone'), chosen('yes')], 'answers.stop'],
  ])('[FRM-01h] %s: refusal $2', (_, answers, expected) => {
    expect(healthAnswersRefusal([stopping], answers)).toBe(expected)
  })
})

describe('the first field that cannot be saved', () => {
  const edited = { kind: 'CHOICE' as const, names: { de: 'Was?' }, productIds: ['p'] }
  const choice = (id: string, de = id) => ({ id, names: { de } })
  test.each([
    ['a complete question', { choices: [choice('1'), choice('2')] }, undefined],
    ['a question without a name', { names: { en: 'What?' }, choices: [choice('1'), choice('2')] }, 'names.de'],
    ['a question without services', { productIds: [], choices: [choice('1'), choice('2')] }, 'productIds'],
    ['a single choice', { choices: [choice('1')] }, 'choices'],
    ['a choice twice', { choices: [choice('1'), choice('1')] }, 'choices'],
    ['an unnamed choice', { choices: [choice('1'), choice('2', ' ')] }, 'choices.1.names.de'],
    ['text', { kind: 'TEXT' as const, choices: [] }, undefined],
    ['text with choices', { kind: 'TEXT' as const, choices: [choice('1')] }, 'choices'],
    ['yes and no', { kind: 'YES_NO' as const, choices: [choice('yes'), choice('no')] }, undefined],
    ['only yes', { kind: 'YES_NO' as const, choices: [choice('yes')] }, 'choices'],
  ])('[FRM-01] %s: $2', (_, own, expected) => {
    expect(questionFault({ ...edited, ...own }, 'de')).toBe(expected)
  })
})
