import { useState } from 'react'
import { type Answer, callOperation, type Operation } from '../../data/systems.ts'

/** What is written into the form of an operation. */
export interface Filled {
  readonly user: string
  readonly token: string
  readonly values: Readonly<Record<string, string>>
  readonly body: string
  readonly file?: { readonly type: string; readonly base64: string }
}

/** Calls an operation and keeps the last answer. */
export function useCall({ method, path, system, parameters = [], requestBody }: Operation) {
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const call = async ({ user, token, values, body, file }: Filled) => {
    setBusy(true)
    setFault(undefined)
    const given = parameters.filter(({ name }) => (values[name] ?? '') !== '')
    const query = new URLSearchParams(
      given.filter(each => each.in === 'query').map(({ name }) => [name, values[name]!]),
    )
    const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
    const headers = given.filter(each => each.in === 'header').map(({ name }) => [name, values[name]!])
    const type = file?.type ?? (requestBody ? 'application/json' : undefined)
    try {
      setAnswer(
        await callOperation({
          system,
          method,
          path: query.size > 0 ? `${place}?${query}` : place,
          headers: { ...Object.fromEntries(headers), ...(type && { 'content-type': type }) },
          ...(token !== '' ? { token } : user !== '' && { user }),
          ...(file ? { file: file.base64 } : requestBody && { body }),
        }),
      )
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { answer, fault, isBusy, call }
}
