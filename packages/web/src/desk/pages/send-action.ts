import type { Callable } from '../../page/call.ts'
import type { FormValues } from '../../page/form-values.ts'
import { type PostContext, type Redirect, redirect } from '../../page/page.ts'
import { CallRefused, FormRefused } from '../../page/refusals.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import type { CommonTexts } from '../../texts/en.ts'
import type { Language } from '../../texts/languages.ts'
import { changesIn } from '../forms/changes.ts'
import type { Values } from '../forms/form-values.ts'
import { readForm } from '../forms/read-form.ts'
import { type Action, type DeskModel, hintOf, type Place } from '../model/desk-model.ts'
import type { Field } from '../model/field.ts'
import { labelOf, valueLabel } from '../model/words.ts'
import { backOf, fieldsOfAction, homeOf, keysOfAction } from './action-data.ts'
import { actionAddress, addressIn, type Item, type Keys, keysOf, placeAddress } from './addresses.ts'
import { Desk } from './desk.ts'
import { keepPictures } from './keep-pictures.ts'

/** Does it: reads the form, calls the operation, and leads to where the result is seen. */
export async function sendAction(
  model: DeskModel,
  action: Action,
  context: PostContext<Callable, unknown, string>,
): Promise<Redirect> {
  const { form } = context
  const desk = new Desk(model, context)
  const keys = { ...context.path, ...keysOfAction(action, context, form.values) }
  if (form.has('_again')) throw new FormRefused({})
  const fields = fieldsOfAction(action)
  const own = fields.filter(({ name }) => action.body.some(field => field.name === name))
  const isPreview = action.preview !== undefined && form.has('_preview')
  const to = form.text('_key.to') || context.query.to
  const body = {
    ...bodyOf(action, own, { ...form.values, ...(await keepPictures(action, context)) }),
    ...moveOf(action, to),
    ...(action.preview?.in === 'body' && { dryRun: isPreview }),
  }
  const query = {
    ...readForm(action.query, form.values),
    ...(action.preview?.in === 'query' && { dryRun: String(isPreview) }),
  }
  const missing = action.keys.filter(({ name }) => !keys[name])
  if (missing.length > 0)
    throw new FormRefused(
      Object.fromEntries(missing.map(({ name }) => [name, commonTexts[context.language].reasons.required])),
    )
  const given = desk.given(action.name, keys, query)
  const file = await fileOf(action, context)
  const answer = await context.ask(action.name, {
    ...given,
    ...(action.operation.input.body && { body }),
    ...(file && { body: file.bytes }),
    headers: {
      ...(file && { 'content-type': file.type }),
      // A preview changes nothing, so the key of the form is still good for what follows.
      ...(isPreview && { 'idempotency-key': crypto.randomUUID() }),
    },
    ifMatch: form.text('_etag') || undefined,
  })
  if (answer.status < 400 && isPreview)
    throw new FormRefused({}, '', {
      _report: [JSON.stringify(answer.body)],
      ...(file && { _text: [new TextDecoder().decode(file.bytes)] }),
    })
  if (answer.status < 400) return leadOn(desk, action, { keys, answer: (answer.body ?? {}) as Item, to })
  const refused = CallRefused.from(answer)
  throw new CallRefused({
    ...refused,
    status: refused.status,
    code: refused.code,
    message: refused.message,
    details: {
      ...refused.details,
      issues: refused.issues.map(issue => ({ ...issue, path: controlOf(own, issue.path) })),
    },
  })
}

/**
 * The bytes of the file that was chosen, under the type that the browser says; the operation looks for itself. After a
 * preview the page carries the text of the file.
 */
async function fileOf(
  { file }: Action,
  { form, language }: { readonly form: FormValues; readonly language: Language },
): Promise<{ bytes: Uint8Array; type: string } | undefined> {
  if (!file) return undefined
  const [given] = form.files._file ?? []
  if (given)
    return {
      bytes: new Uint8Array(await given.arrayBuffer()),
      type: given.type || 'application/octet-stream',
    }
  const text = form.values._text?.[0]
  if (text) return { bytes: new TextEncoder().encode(text), type: 'text/plain' }
  throw new FormRefused({ _file: commonTexts[language].desk.chooseFile })
}

function bodyOf(action: Action, fields: readonly Field[], sent: Values): Record<string, unknown> {
  if (action.kind !== 'edit' || sent._was === undefined) return readForm(fields, sent)
  const was = JSON.parse(sent._was[0] ?? '{}') as Values
  const constants = fields.filter(({ kind, isRequired }) => kind === 'constant' && isRequired)
  return { ...readForm(constants, sent), ...changesIn(fields, { was, now: sent }) }
}

const moveOf = ({ moves }: Action, to: string | undefined) =>
  moves && to !== undefined ? { [moves.to]: to } : {}

/** A list of lines is one control, whatever line is wrong. */
function controlOf(fields: readonly Field[], path: string): string {
  const first = path.split('.')[0]
  const field = fields.find(({ name }) => name === first)
  if (field?.kind === 'values' || field?.kind === 'choices' || field?.kind === 'map') return field.name
  return path
}

async function leadOn(
  desk: Desk,
  action: Action,
  { keys, answer, to }: { keys: Keys; answer: Item; to: string | undefined },
): Promise<Redirect> {
  const { model } = desk
  const home = homeOf(model, action)
  const undo = action.undo === undefined ? undefined : model.actions.get(action.undo)
  const flash = {
    text: movedText(action, to) ?? doneText(action, answer, desk.context.language),
    kind: 'good' as const,
    ...(undo && {
      undo: { action: withSend(actionAddress(model, undo, keys)), fields: { _key: crypto.randomUUID() } },
    }),
  }
  const { leads } = hintOf(action.operation)
  if (leads !== undefined) return redirect(addressIn(model, leads, { ...keys, ...answer }), flash)
  const link = action.kind === 'create' && home?.link ? keysOf(home.link, answer, keys) : undefined
  const target = link && home?.link ? model.places.get(home.link.to) : createdPlace(model, action, answer)
  const at = link ?? (target && ownKeys(target, answer))
  if (target && at && (await desk.may(target.name, at)))
    return redirect(placeAddress(model, target, at), flash)
  // What was deleted has no page any more, unless it is kept for a restore.
  const isGone = action.kind === 'delete' && action.at === 'detail' && !undo?.name.startsWith('restore')
  return redirect(isGone && home ? listAbove(model, home, keys) : backOf(model, action, keys), flash)
}

const withSend = (address: string) => `${address}${address.includes('?') ? '&' : '?'}do=send`

/** What was made without a list around it, such as a group: the page whose keys the answer holds. */
function createdPlace(model: DeskModel, action: Action, answer: Item): Place | undefined {
  if (action.at !== 'start' || action.operation.status !== 201) return undefined
  return [...model.places.values()].find(
    place =>
      place.kind === 'detail' &&
      place.operation.path.startsWith(`${action.operation.path}/{`) &&
      ownKeys(place, answer),
  )
}

function ownKeys(place: Place, answer: Item): Keys | undefined {
  const from = Object.fromEntries(
    place.keys.map(({ name }) => [
      name,
      Object.keys(answer).find(each => each.replaceAll('_', '').toLowerCase() === name.toLowerCase()) ?? name,
    ]),
  )
  return keysOf({ to: place.name, from }, answer, {})
}

function listAbove(model: DeskModel, home: Place, keys: Keys): string {
  const above = [...model.places.values()].filter(
    ({ kind, path }) => kind === 'list' && home.path.startsWith(`${path}/{`),
  )
  const list = above.sort((a, b) => b.path.length - a.path.length)[0]
  return list ? placeAddress(model, list, keys) : `/${model.system.name}/app/`
}

/** `createShop` adds something and `deletePlant` takes it away; `inviteMember` says more than either. */
function plainText(name: string, t: CommonTexts['desk']): string | undefined {
  if (/^(create|add|register)/.test(name)) return t.created
  return name.startsWith('delete') ? t.deleted : undefined
}

/** The state that something is in now: `Shipped.` */
function movedText({ moves, body }: Action, to: string | undefined): string | undefined {
  const field = body.find(({ name }) => name === moves?.to)
  return field && to !== undefined ? `${valueLabel(to, field)}.` : undefined
}

/** What happened, with the figures that the operation answers where that is all it answers. */
function doneText(action: Action, answer: Item, language: Language): string {
  const { label, kind, operation, preview } = action
  if (preview) return `${commonTexts[language].desk.done(label)}${countsIn(preview.report, answer)}.`
  const figures = Object.entries(answer).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  )
  const isReport = figures.length > 0 && Object.keys(answer).length <= 4 && kind === 'do'
  const { desk: t, form } = commonTexts[language]
  const text = kind === 'edit' ? t.saved : (plainText(action.name, t) ?? t.done(label))
  const said = (value: unknown) => (value === true ? form.yes : value === false ? form.no : String(value))
  const more = isReport
    ? ` (${figures.map(([name, value]) => `${labelOf(name).toLowerCase()} ${said(value)}`).join(', ')})`
    : ''
  return operation.status === 202 ? t.begun(label) : `${text}${more}.`
}

/** The figures of a report, by their names: ` (create 3, refused 1)`. */
function countsIn(fields: readonly Field[], answer: Item): string {
  const counts = fields.flatMap(field => {
    const value = answer[field.name]
    if (typeof value === 'number') return [`${field.label.toLowerCase()} ${value}`]
    if (field.kind !== 'group' || typeof value !== 'object' || value === null) return []
    const inner = countsIn(field.fields ?? [], value as Item)
    return inner === '' ? [] : [inner.slice(2, -1)]
  })
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`
}
