import { expect } from 'vitest'
import type { Started } from './started.ts'

export const ann = { system: 'notes', user: 'ann' }

export interface Note {
  readonly noteId: string
  readonly text: string
}

interface Listed {
  readonly notes: readonly Note[]
  readonly echoes: readonly object[]
}

export async function listed(started: Started): Promise<Listed> {
  return (await started.call('GET', '/notes/notes', { as: ann })).body
}

export async function addNote(started: Started, noteId: string): Promise<void> {
  const { status } = await started.call('POST', '/notes/notes', { as: ann, body: { noteId, text: 'mine' } })
  expect(status).toBe(201)
}
