const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A one-time code as our texts write it: digits alone on a line, or at the start of an SMS. */
export const codeLine = /^\d{4,8}$/
export const codeAtStart = /^(\d{4,8})(?= )/
