import type { Call } from '@monotable/server'
import { changed, changesOf, checkVersion, ifUnchanged, outdated } from '@monotable/server/kit'
import { embedAgain } from '../embedding/embed-again.ts'
import { partText } from '../embedding/part-text.ts'
import { planVector } from '../embedding/plan-vector.ts'
import type { Db, Items, Plan } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { readWholePart, type WholePart } from './whole-part.ts'

type Changing<I> = { readonly [N in keyof I]?: I[N] | null | undefined }

/** What a change does to a part, its specification and its use cases: null removes a value. */
export interface PartChange {
  readonly part?: Changing<Omit<Items['Part'], 'partId' | 'sellerId' | 'createdAt' | 'version'>>
  readonly specification?: Changing<Omit<Items['PartSpecification'], 'partId' | 'version'>> | undefined
  readonly added?: Items['UseCase']
  readonly removed?: string
}

type Rewriting = Pick<Call<Db, EecarPorts>, 'db' | 'ports' | 'now' | 'ifMatch' | 'commit'>

/**
 * Changes a part, its specification and use cases in one transaction; every change raises the part's version. If its
 * text changes, it gets a new vector, which is stored before anything is written.
 */
export async function rewritePart<Answer>(
  call: Rewriting,
  partId: string,
  change: (current: WholePart) => PartChange,
  answerOf: (next: WholePart) => Answer,
): Promise<Answer> {
  const { db, ports, now, ifMatch, commit } = call
  let isVectorKept = false
  const plan = async (t: Plan) => {
    const current = await readWholePart(db, partId)
    checkVersion(current.part, ifMatch)
    const asked = change(current)
    const next = after(current, asked, now)
    const writes = writesOf(t, current, asked, now)
    if (partText(current) === partText(next)) return { writes, answer: answerOf(next) }
    isVectorKept = true
    const vector = await planVector(t, call, partId, next)
    return { writes: [...writes, vector], answer: answerOf(next) }
  }
  try {
    return await commit(plan)
  } catch (error) {
    // The change was refused after its vector was stored: embed the part as it is.
    if (isVectorKept) await embedAgain(db, ports, partId, now).catch(() => undefined)
    throw error
  } finally {
    ports.search.touch(partId)
  }
}

function after({ part, specification, useCases }: WholePart, asked: PartChange, now: Date): WholePart {
  const stamped = { updatedAt: now.toISOString(), version: part.version + 1 }
  const before = specification ?? { partId: part.partId, version: 0 }
  const next = changed(before, { ...asked.specification, version: before.version + 1 })
  return {
    part: { ...changed(part, asked.part ?? {}), ...stamped },
    specification: asked.specification ? next : specification,
    useCases: [
      ...useCases.filter(({ usageId }) => usageId !== asked.removed),
      ...(asked.added ? [asked.added] : []),
    ],
  }
}

function writesOf(t: Plan, { part, specification }: WholePart, asked: PartChange, now: Date) {
  const { partId, version } = part
  const { set, remove } = changesOf(asked.part ?? {})
  const updated = { set: { ...set, updatedAt: now.toISOString() }, remove }
  const given = asked.specification && changesOf(asked.specification)
  return [
    t.Part.update(part, updated, ifUnchanged(part)),
    ...(given && specification
      ? [t.PartSpecification.update({ partId }, given, { otherwise: outdated })]
      : []),
    ...(given && !specification
      ? [
          t.PartSpecification.create(
            { partId, ...given.set, partVersion: version + 1 },
            { otherwise: outdated },
          ),
        ]
      : []),
    ...(asked.added ? [t.UseCase.create(asked.added)] : []),
    ...(asked.removed === undefined ? [] : [t.UseCase.delete({ partId, usageId: asked.removed })]),
  ]
}
