/** Replaces the browser's `XMLHttpRequest`, used for upload progress; sends by the stubbed `fetch`. */
export class UploadRequest {
  readonly upload = { onprogress: undefined }
  readonly #headers = new Headers()
  #sent = ['GET', '/'] as [string, string]
  status = 0
  responseText = ''
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  open(method: string, address: string) {
    this.#sent = [method, address]
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  send(body: Blob) {
    const [method, address] = this.#sent
    fetch(address, { method, headers: this.#headers, body }).then(
      async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.onload()
      },
      () => this.onerror(),
    )
  }
}
