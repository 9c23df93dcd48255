/** The name under a review: first name and the surname's initial, `Sabine K.`. */
export function shownName({ name, surname }: { name: string; surname: string }): string {
  const [initial = ''] = new Intl.Segmenter().segment(surname.trim())
  const first = name.trim()
  const letter = typeof initial === 'string' ? initial : initial.segment
  if (letter === '') return first
  return `${first} ${letter.toLocaleUpperCase('de')}.`.trim()
}
