import type { Callable } from '../../page/call.ts'
import type { PostContext } from '../../page/page.ts'
import { CallRefused, FormRefused } from '../../page/refusals.ts'
import type { Values } from '../forms/form-values.ts'
import type { Action } from '../model/desk-model.ts'
import { keptFields } from './action-data.ts'

type Post = PostContext<Callable, unknown, string>

/** The addresses of pictures that a form names, with those of the files that came along, where no script sent them before. */
export async function keepPictures(action: Action, context: Post): Promise<Values> {
  const kept: Record<string, string[]> = {}
  for (const { name, keptBy = '' } of keptFields(action)) {
    const sent = context.form.values[name] ?? []
    const added: string[] = []
    for (const file of context.form.files[name] ?? [])
      added.push(await keep(context, { operation: keptBy, name, file }))
    if (added.length > 0) kept[name] = [...sent, ...added]
  }
  return kept
}

/** One file, as soon as somebody chooses it. */
export async function keepOne(action: Action, context: Post): Promise<Response> {
  for (const { name, keptBy = '' } of keptFields(action)) {
    const [file] = context.form.files[name] ?? []
    if (file) return Response.json({ value: await keep(context, { operation: keptBy, name, file }) })
  }
  return Response.json({}, { status: 400 })
}

async function keep(
  { ask }: Post,
  { operation, name, file }: { readonly operation: string; readonly name: string; readonly file: File },
): Promise<string> {
  const [called = '', query] = operation.split('?')
  const answer = await ask(called, {
    query: Object.fromEntries(new URLSearchParams(query)),
    body: new Uint8Array(await file.arrayBuffer()),
    headers: { 'content-type': file.type || 'image/jpeg' },
  })
  if (answer.status >= 400) throw new FormRefused({ [name]: CallRefused.from(answer).message })
  return (answer.body as { address: string }).address
}
