import { expect, test } from 'vitest'
import { fillTemplate } from './reply.ts'

const salon = 'Studio Lumière'
test.each([
  ['Danke, {name}!', 'Sabine K.', 'Danke, Sabine!'],
  ['Danke, {name}!', '', 'Danke!'],
  ['Cảm ơn {name}, {salon} hẹn gặp lại.', 'Mai', 'Cảm ơn Mai, Studio Lumière hẹn gặp lại.'],
  ['{name} und {name}', '$& $1', '$& und $&'],
  ['Danke, {{name}}! {{ salon }}', 'Sabine K.', 'Danke, Sabine! Studio Lumière'],
  ['Danke, {{name}}!', '', 'Danke!'],
  ['Danke, {vorname} {surname}', 'Mia', 'Danke, {vorname} {surname}'],
  ['Gern wieder.', 'Mia', 'Gern wieder.'],
])('[REV-03] fills the template %j for a review by %j', (template, name, expected) => {
  expect(fillTemplate(template, { name, salon })).toBe(expected)
})
