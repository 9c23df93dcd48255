/**
 * A `fetch` that reports upload progress (0 to 1), which the built-in one does not. Without our timeout: a picture may
 * take longer, and the server limits it.
 */
export function sendingFetch(onSent: (part: number) => void): typeof globalThis.fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = () => reject(new TypeError('no connection'))
      request.send(init?.body as Blob)
    })
}
