import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Call } from '../declare/call.ts'
import { sentFile } from '../declare/file.ts'
import type { Schedule, ScheduleContext } from '../declare/schedule.ts'
import { refuse } from '../errors.ts'
import type { Objects } from '../ports/ports.ts'
import { namePattern, type Side } from './picture-sources.ts'
import { type RenderedPicture, renderPicture } from './render-picture.ts'

/** What a picture is kept with. */
interface Given {
  /** Whom it belongs to, such as a product: its pictures are swept together. */
  readonly owner: string
  readonly bytes: Uint8Array
  readonly now: Date
  /** 16 bytes in place of chance, for sample data that is the same on every run. */
  readonly chance?: Uint8Array
}

interface Sweep {
  readonly objects: Objects
  readonly now: Date
  /** The addresses that an owner shows now. */
  readonly usedBy: (owner: string) => Promise<Iterable<string>>
}

interface Sweeping<Db, Ports> extends Pick<Schedule, 'title' | 'everySeconds'> {
  /** The addresses that an owner shows now. */
  readonly usedBy: (context: ScheduleContext<Db, Ports>, owner: string) => Promise<Iterable<string>>
}

const noPicture = 'is not part of the address of a picture. Take the address as it was given'
const ownerId = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/, noPicture)
const input = {
  path: z.object({
    owner: ownerId.meta({ examples: ['snaprace-kr'] }),
    name: z
      .string()
      .regex(namePattern, noPicture)
      .meta({ examples: ['0193f2a1c8d00123456789abcdef0123456789abcdef-800x600'] }),
  }),
  query: z.object({
    side: z.enum(['160', '480', '1200']).default('1200').meta({ description: 'the longest side, in pixels' }),
  }),
}

/** A day: an upload that nothing names yet may still be on its way into its item. */
const longestUnused = 86_400_000

/** A picture never changes under its name, so caches may keep it forever. */
const forever = 'public, max-age=31536000, immutable'

export type Pictures = ReturnType<typeof picturesOf>

/**
 * Pictures of a system: stored under names that nobody can guess, shown to everybody who has the address, removed when nothing
 * names them any more. Items hold their addresses.
 *
 * @example
 * ```ts
 * const pictures = picturesOf('inventory')
 * const operation = operationsFor<typeof db, SystemPorts>()
 * export const getPicture = operation({ ...pictures.show, may: 'anyone' })
 * ```
 */
export function picturesOf(system: string) {
  const folder = `pictures/${system}/`
  const addressOf = (owner: string, name: string) => `/${system}/pictures/${owner}/${name}`
  return {
    /** Keeps a picture in every size, or refuses it in a sentence. Write its address into the item afterwards. */
    async keep(objects: Objects, { owner, bytes, now, chance = randomBytes(16) }: Given) {
      ownerId.parse(owner)
      const { width, height, files } = await renderOnce(bytes)
      const name = `${timeIn(now)}${Buffer.from(chance).toString('hex')}-${width}x${height}`
      for (const [side, file] of files) {
        await objects.put(fileOf(folder, owner, name, side), file, { contentType: 'image/webp' })
      }
      return { address: addressOf(owner, name), width, height }
    },

    /** `export const getPicture = operation({ ...pictures.show, may: 'anyone' })`. */
    show: {
      method: 'GET',
      path: '/pictures/{owner}/{name}',
      title: 'Sends a picture; its address is in the item that shows it',
      input,
      output: sentFile,
      sends: 'image/webp',
      handler: async ({ path, query, ports }: Call<unknown, { readonly objects: Objects }, typeof input>) => {
        const bytes = await ports.objects.get(
          fileOf(folder, path.owner, path.name, Number(query.side) as Side),
        )
        if (!bytes) throw refuse('NOT_FOUND', 'This picture does not exist. It may have been replaced')
        return { bytes, cacheControl: forever }
      },
    } as const,

    /** The bytes of a stored picture; undefined for anything else. */
    async find(objects: Objects, given: { owner: string; name: string; side?: string | undefined }) {
      const read = z.object({ ...input.path.shape, ...input.query.shape }).safeParse(given)
      if (!read.success) return undefined
      const { owner, name, side } = read.data
      return objects.get(fileOf(folder, owner, name, Number(side) as Side))
    },

    /** Removes the pictures of an owner, except the one at an address. */
    async clear(objects: Objects, owner: string, except?: string): Promise<void> {
      ownerId.parse(owner)
      for await (const key of objects.list(`${folder}${owner}/`)) {
        const [, name = ''] = key.slice(folder.length).split('/')
        if (addressOf(owner, name) !== except) await objects.delete(key)
      }
    },

    /** Removes pictures older than a day that their owner does not show; answers how many. Bears repetition. */
    async sweep({ objects, now, usedBy }: Sweep): Promise<number> {
      let [removed, known, used] = [0, '', new Set<string>()]
      const pictures = new Set<string>()
      const before = timeIn(new Date(now.getTime() - longestUnused))
      for await (const key of objects.list(folder)) {
        const [owner = '', name = '', file] = key.slice(folder.length).split('/')
        if (file === undefined || !namePattern.test(name) || name.slice(0, 12) >= before) continue
        if (owner !== known) [known, used] = [owner, new Set(await usedBy(owner))]
        if (used.has(addressOf(owner, name))) continue
        await objects.delete(key)
        removed += pictures.has(name) ? 0 : 1
        pictures.add(name)
      }
      return removed
    },

    /** A schedule that removes the pictures that their owners no longer show. */
    sweeping<Db, Ports extends { readonly objects: Objects }>({ usedBy, ...schedule }: Sweeping<Db, Ports>) {
      const run = async (context: ScheduleContext<Db, Ports>) => {
        const { ports, now, log } = context
        const used = (owner: string) => usedBy(context, owner)
        const removed = await this.sweep({ objects: ports.objects, now, usedBy: used })
        if (removed > 0) log.info({ removed }, 'removed pictures that nothing shows')
      }
      return { ...schedule, isSweep: true, run } satisfies Schedule<Db, Ports>
    },
  }
}

/** By their bytes: sample data gives the same picture to several owners. */
const rendered = new WeakMap<Uint8Array, Promise<RenderedPicture>>()

function renderOnce(bytes: Uint8Array): Promise<RenderedPicture> {
  const rendering = rendered.get(bytes) ?? renderPicture(bytes)
  rendered.set(bytes, rendering)
  return rendering
}

const fileOf = (folder: string, owner: string, name: string, side: Side) =>
  `${folder}${owner}/${name}/${side}.webp`

/** Twelve digits in the order of time. */
const timeIn = (moment: Date) => moment.getTime().toString(16).padStart(12, '0')
