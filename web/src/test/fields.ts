import { screen } from '@testing-library/react'
import type { show } from './screen.tsx'

type ShownForm = ReturnType<typeof show>

/** Finds form fields by label, and acts on them. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const press = (person: ShownForm, name: string) => person.click(screen.getByRole('button', { name }))

/** Replaces the field's content by typing. */
export async function retype(person: ShownForm, name: string, typed: string): Promise<void> {
  await person.clear(field(name))
  if (typed !== '') await person.type(field(name), typed)
}
