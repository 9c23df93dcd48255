export const wrongField = '[aria-invalid="true"]'

/** Focuses the first invalid field with its message in view, after the render that marks it. */
export function focusFirstWrong(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(wrongField)
    field?.focus()
    const [error = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
  })
}
