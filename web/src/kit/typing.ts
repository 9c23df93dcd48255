/** Keys of the app are not for whoever writes or chooses in a field; a box that is ticked takes no letters. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}
