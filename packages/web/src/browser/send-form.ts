/** What a page answers to a script that sends a form. */
export interface FormAnswer {
  /** Where it leads. */
  readonly to?: string
  /** What the action answers in place of a page. */
  readonly value?: string
  readonly src?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

export interface Sent {
  /** 0 where no answer came. */
  readonly status: number
  readonly answer: FormAnswer
}

/** Sends a form with files, telling how far it is: 0 to 1. */
function sendForm(to: string, body: FormData, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('loadend', () => {
      let answer: FormAnswer = {}
      try {
        answer = JSON.parse(request.responseText)
      } catch {
        // A proxy answers in words of its own.
      }
      resolve({ status: request.status, answer })
    })
    request.send(body)
  })
}

/** No answer, or one that tells to come again: what was sent carries its key, so a repetition does nothing twice. */
const isWorthAnotherTry = (status: number) =>
  status === 0 || status === 429 || status === 502 || status === 503

/** Tries again if the network failed. */
export async function sendUntilAnswered(
  to: string,
  body: () => FormData,
  onProgress: (part: number) => void,
): Promise<Sent> {
  for (let tried = 1; ; tried++) {
    const sent = await sendForm(to, body(), onProgress)
    if (tried === 4 || !isWorthAnotherTry(sent.status)) return sent
    onProgress(0)
    await new Promise(resume => setTimeout(resume, 2 ** tried * 500 * (0.5 + Math.random())))
  }
}
