import { screen } from '@testing-library/react'
import type { show } from './screen.tsx'

type ShownForm = ReturnType<typeof show>

/** Fields of a form by their label, and what a person does with them. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const press = (person: ShownForm, name: string) => person.click(screen.getByRole('button', { name }))

/** Types in place of what stands in the field. */
export async function retype(person: ShownForm, name: string, typed: string): Promise<void> {
  await person.clear(field(name))
  if (typed !== '') await person.type(field(name), typed)
}
