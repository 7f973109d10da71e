import { useQuery } from '@tanstack/react-query'
import type { JsonSchema } from '../values/sample-json.ts'
import { ask } from './send.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
}

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface SampleUser {
  readonly sub: string
  readonly name: string
  readonly about?: string
}

/** What a system does for its users. */
export interface Operation extends OperationObject {
  readonly system: string
  readonly method: string
  readonly path: string
}

export interface RunningSystems {
  readonly url: string
  readonly document: OpenApi
  readonly users: readonly { readonly system: string; readonly users: readonly SampleUser[] }[]
}

/** The systems that run beside the studio; undefined until they are known. */
export function useSystems() {
  return useQuery({
    queryKey: ['systems'],
    queryFn: () => ask<RunningSystems>('/systems'),
    staleTime: Infinity,
  })
}

export function operationsOf({ document }: RunningSystems): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      system: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
    })),
  )
}

export interface Call {
  readonly system: string
  readonly method: string
  readonly path: string
  readonly user?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly file?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly bytes?: number
  readonly ms: number
}

export const callOperation = (call: Call) => ask<Answer>('/call', call)

/** A mail or text message that was kept instead of sent. */
export interface Message {
  readonly channel: 'mail' | 'sms'
  readonly id: string
  readonly at: string
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
}

export function useOutbox() {
  return useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await ask<{ items: readonly Message[] }>('/outbox')).items,
    refetchInterval: 3000,
  })
}
