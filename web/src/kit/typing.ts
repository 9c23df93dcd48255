/** Keys of the app are not for whoever writes or chooses in a field. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
