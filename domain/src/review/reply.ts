/** Templates for replies (REV-03). */
import { fillPlaceholders, type Placeholder } from '../message/bulk/placeholders.ts'

/** With more templates, people would have to search the list. */
export const maxTemplates = 12

/** The placeholders allowed in a template. */
export const replyPlaceholders = ['name', 'salon'] as const satisfies readonly Placeholder[]

/**
 * Fills a template for a review: `{{name}}` is the reviewer's first name, `{{salon}}` the salon's name. Without a name,
 * the comma or space before it is removed too.
 */
export function fillTemplate(template: string, { name, salon }: { name: string; salon: string }): string {
  const [first = ''] = name.trim().split(/\s+/)
  const greeted = first === '' ? template.replace(/,?\s*\{\{?\s*name\s*\}?\}/g, '') : template
  return fillPlaceholders(greeted, { name: first, salon }).trim()
}
