/** Templates of replies (REV-03). */
import { filledText, type Placeholder } from '../message/bulk/placeholders.ts'

/** More would be a list to search in. */
export const mostTemplates = 12

/** What a template knows of all placeholders. */
export const replyPlaceholders = ['name', 'salon'] as const satisfies readonly Placeholder[]

/**
 * A template as it stands under one review: `{{name}}` is the reviewer's first name, `{{salon}}` the salon's. Where
 * nobody's name is known, the comma or space before it goes with it.
 */
export function fillTemplate(template: string, { name, salon }: { name: string; salon: string }): string {
  const [first = ''] = name.trim().split(/\s+/)
  const greeted = first === '' ? template.replace(/,?\s*\{\{?\s*name\s*\}?\}/g, '') : template
  return filledText(greeted, { name: first, salon }).trim()
}
