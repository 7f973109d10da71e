import {
  type Caller,
  CallRefused,
  FormRefused,
  Frame,
  type NavGroup,
  type PageContext,
  type PostContext,
  type Product,
  pagesFor,
} from '@monotable/web'
import type { ComponentChildren } from 'preact'
import type * as operations from '../operations.ts'
import { type Texts, texts } from './texts.ts'

export interface Khaya {
  readonly operations: typeof operations
}

export const page: ReturnType<typeof pagesFor<Khaya, Texts>> = pagesFor<Khaya, Texts>(texts)

export type Context = PageContext<Khaya, Texts>
export type Post = PostContext<Khaya, Texts, string>
type Call = Caller<Khaya>

export type Profile = Awaited<ReturnType<Call['getOwnProfile']>>
export type Project = Awaited<ReturnType<Call['getProject']>>
export type Bid = Awaited<ReturnType<Call['listBids']>>['items'][number]
export type OwnBid = Awaited<ReturnType<Call['listOwnBids']>>['items'][number]
export type Person = Awaited<ReturnType<Call['getUser']>>
export type Material = Awaited<ReturnType<Call['getProduct']>>

export const home = '/khaya/app/'

/** Where pages are. */
export const at = {
  project: (projectId: string) => `${home}projects/${projectId}`,
  /** Beside the desk's page of a user, on which administrators act. */
  user: (userId: string) => `${home}people/${userId}`,
  talk: (userId: string) => `${home}messages/${userId}`,
  material: ({ sellerId, productId }: { sellerId: string; productId: string }) =>
    `${home}materials/${sellerId}/${productId}`,
}

export const towns = [
  'Estcourt',
  'Mooi River',
  'Nottingham Road',
  'Howick',
  'Hilton',
  'Winterton',
  'Ladysmith',
]

/** Who looks, and what waits for them. */
export interface Around {
  readonly profile: Profile | undefined
  readonly unread: number
  /** Only asked of people without a profile: administrators have none. */
  readonly isAdmin?: boolean
}

const isAdmin = async (ask: Context['ask']) =>
  (await ask('listVerificationQueue', { query: { limit: 1 } })).status === 200

export async function aroundOf({ ask, person }: Pick<Context, 'ask' | 'person'>): Promise<Around> {
  if (!person) return { profile: undefined, unread: 0 }
  const [own, talks] = await Promise.all([
    ask('getOwnProfile'),
    ask('listConversations', { query: { limit: 20 } }),
  ])
  if (own.status !== 200) return { profile: undefined, unread: 0, isAdmin: await isAdmin(ask) }
  const { items = [] } = (talks.body ?? {}) as { items?: { unread?: number }[] }
  return { profile: own.body as Profile, unread: items.reduce((sum, { unread = 0 }) => sum + unread, 0) }
}

interface KhayaFrameProps {
  readonly of: Pick<Context, 'texts' | 'person'>
  readonly around: Around
  readonly narrow?: boolean
  readonly children: ComponentChildren
}

/** The frame with the menu of whoever looks: what the role is for comes first. */
export function KhayaFrame({ of, around, narrow, children }: KhayaFrameProps) {
  return (
    <Frame nav={navOf(of, around)} {...(narrow && { narrow })}>
      {children}
    </Frame>
  )
}

/** The same on the desk's pages, which do not count messages. */
export const nav: NonNullable<Product['nav']> = async ({ ask, language, person }) => {
  const own = person ? await ask('getOwnProfile') : undefined
  const profile = own?.status === 200 ? (own.body as Profile) : undefined
  const isAdministrator = person !== undefined && !profile && (await isAdmin(ask))
  return navOf(
    { texts: texts[language] ?? texts.en, person },
    { profile, unread: 0, isAdmin: isAdministrator },
  )
}

function navOf({ texts: t, person }: Pick<Context, 'texts' | 'person'>, around: Around): NavGroup[] {
  const { profile, unread } = around
  const find = { href: home, label: t.findWork, icon: 'search' } as const
  const post = { href: `${home}post`, label: t.postProject, icon: 'plus' } as const
  const projects = { href: `${home}my-projects`, label: t.myProjects, icon: 'house' } as const
  const work = { href: `${home}my-work`, label: t.myWork, icon: 'wrench' } as const
  const materials = { href: `${home}materials`, label: t.materials, icon: 'package' } as const
  const basket = { href: `${home}basket`, label: t.basket, icon: 'shopping-basket' } as const
  const orders = {
    href: `${home}orders?as=${profile?.role === 'SELLER' ? 'seller' : 'buyer'}`,
    label: t.orders,
    icon: 'truck',
  } as const
  const talks = {
    ...({ href: `${home}messages`, label: t.messages, icon: 'message-circle' } as const),
    ...(unread > 0 && { count: unread }),
  }
  const own = { href: `${home}me`, label: t.myProfile, icon: 'circle-user' } as const
  if (!person) return [{ items: [find, post, materials] }]
  if (!profile)
    return [
      { items: [find, materials, { href: `${home}sign-up`, label: t.signUpTitle, icon: 'user-plus' }] },
      ...(around.isAdmin ? [administration(t)] : []),
    ]
  const shop = { href: home, label: t.shop, icon: 'store' } as const
  const products = {
    href: `${home}sellers/${profile.userId}/products`,
    label: t.myProducts,
    icon: 'package',
  } as const
  const byRole = {
    BUYER: [projects, post, materials, basket, orders],
    WORKER: [find, work, materials],
    SELLER: [shop, orders, products, { ...materials, icon: 'search' }],
  } as const
  return [{ items: [...byRole[profile.role], talks, own] }]
}

const administration = (t: Texts): NavGroup => ({
  label: t.admin,
  items: [
    { href: `${home}verification-queue`, label: t.queue, icon: 'badge-check' },
    { href: `${home}reports`, label: t.reports, icon: 'flag' },
  ],
})

/** Uploads that a script has sent already, and those that came with the form. */
export async function keptPictures({ ask, form }: Post, name: string, use?: 'message'): Promise<string[]> {
  const kept = [...form.all(name)].filter(Boolean)
  for (const file of form.files[name] ?? []) {
    const body = new Uint8Array(await file.arrayBuffer())
    const answer = await ask('keepPicture', {
      ...(use && { query: { for: use } }),
      body,
      headers: { 'content-type': file.type || 'image/jpeg' },
    })
    if (answer.status >= 400) throw new FormRefused({ [name]: CallRefused.from(answer).message })
    kept.push((answer.body as { address: string }).address)
  }
  return kept
}

/** The action `picture` of an upload: keeps one file as soon as it is chosen. */
export const keepOne =
  (name: string) =>
  async (context: Post): Promise<Response> => {
    const [value] = await keptPictures({ ...context, form: { ...context.form, all: () => [] } }, name)
    return Response.json({ value, src: `${value}?side=480` })
  }
