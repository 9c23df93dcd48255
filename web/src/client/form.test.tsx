// @vitest-environment happy-dom
import { createCustomer } from '@goldline/contract/customer'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import { maxLength, required, validate } from '../kit/validators.ts'
import { describedBy, show, text } from '../test/screen.tsx'
import { keysOf, wire } from '../test/wire.ts'
import { type FieldErrors, Form, useForm } from './Form.tsx'
import { useCall } from './use-call.ts'

const server = wire()
type FormValues = { name: string; surname: string; secret?: string }

const check = ({ name, surname }: FormValues) => ({
  name: validate(name, [required]),
  surname: validate(surname, [maxLength(5)]),
})

function Names({ refused }: { refused?: () => FieldErrors<FormValues> }) {
  const save = useCall(createCustomer, { inline: true })
  const form = useForm({
    start: { name: '', surname: '' },
    check,
    ...(refused && { refused }),
    work: save,
    send: (body) => save.mutate({ body }),
  })
  return (
    <>
      <Form form={form} actions={<Button onClick={form.clear}>clear</Button>}>
        <TextField {...form.field('name')} label="name" />
        <TextField {...form.field('surname')} label="surname" />
      </Form>
      <Button {...form.button}>save</Button>
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (person: ReturnType<typeof show>, name = 'save') => person.click(screen.getByRole('button', { name }))

test('[UI-16] shows no errors before submitting; then invalid fields explain why, and the first gets the focus', async () => {
  const person = show(<Names />)
  await person.type(field('surname'), 'too long')
  expect(field('surname').getAttribute('aria-invalid')).toBe('false')
  await press(person)
  expect(describedBy(field('name'))).toBe(text('form.required'))
  expect(describedBy(field('surname'))).toBe(text('form.maxLength', 'de', { max: 5 }))
  await waitFor(() => expect(document.activeElement).toBe(field('name')))
  await person.type(field('name'), 'A')
  expect(field('name').getAttribute('aria-invalid')).toBe('false')
  expect(field('surname').value).toBe('too long')
  expect(server.sent(createCustomer)).toHaveLength(0)
})

test('[UI-16] a refused field shows the refusal and gets the focus; a change removes it', async () => {
  server.refuse(createCustomer, 400, 'weak-pin', { field: 'body.surname' })
  const person = show(<Names />)
  await person.type(field('name'), 'Anna')
  await press(person)
  await waitFor(() => expect(describedBy(field('surname'))).toBe(text('refusal.weak-pin')))
  await waitFor(() => expect(document.activeElement).toBe(field('surname')))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await person.type(field('surname'), 'M')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('name').value).toBe('Anna')
})

test('[UI-16] the form can assign a refusal without a field to one', async () => {
  server.refuse(createCustomer, 409, 'existed')
  const person = show(<Names refused={() => ({ name: 'taken' })} />)
  await person.type(field('name'), 'Anna')
  await press(person)
  await waitFor(() => expect(describedBy(field('name'))).toBe('taken'))
})

test('[UI-10] a refusal of a field that is not shown appears as the form’s failure', async () => {
  server.refuse(createCustomer, 400, 'weak-pin')
  const person = show(<Names refused={() => ({ secret: 'weak' })} />)
  await person.type(field('name'), 'Anna')
  await press(person)
  expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.weak-pin'))
})

test('[UI-10] any other failure is one text above the buttons; a retry sends the same key', async () => {
  server.lose(createCustomer)
  const person = show(<Names />)
  await person.type(field('name'), 'Anna')
  await press(person)
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
  expect(field('name').value).toBe('Anna')
  await press(person)
  await waitFor(() => expect(server.sent(createCustomer)).toHaveLength(2))
  const [first, second] = keysOf(server.sent(createCustomer))
  expect(second).toBe(first)
})

test('[UI-16] while sending, the button is busy and pressing it again sends nothing', async () => {
  server.keepWaiting(createCustomer)
  const person = show(<Names />)
  await person.type(field('name'), 'Anna')
  await press(person)
  await waitFor(() => expect(screen.getByRole('button', { name: 'save' }).getAttribute('aria-busy')).toBe('true'))
  await press(person)
  expect(server.sent(createCustomer)).toHaveLength(1)
  expect(field('name').value).toBe('Anna')
})

test('a cleared form has its initial values and no errors', async () => {
  const person = show(<Names />)
  await person.type(field('surname'), 'too long')
  await press(person)
  await press(person, 'clear')
  expect(field('surname').value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})
