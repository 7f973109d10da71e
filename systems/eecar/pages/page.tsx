import { ButtonLink, Empty, Frame, type NavItem, type PageContext, PageHead, pagesFor } from '@monotable/web'
import type { ComponentChildren } from 'preact'
import type * as operations from '../operations.ts'
import { type Texts, texts } from './texts.ts'

interface Eecar {
  readonly operations: typeof operations
}

export const page: ReturnType<typeof pagesFor<Eecar, Texts>> = pagesFor<Eecar, Texts>(texts)

export const home = '/eecar/app/'

type Context = PageContext<Eecar, Texts>

/** What the menu has, by who looks. */
export function navOf(t: Texts, isSignedIn: boolean): NavItem[] {
  const open: NavItem[] = [{ href: home, label: t.find, icon: 'search' }]
  if (!isSignedIn) return [...open, { href: `${home}sell`, label: t.sell, icon: 'plus' }]
  return [
    ...open,
    { href: `${home}sell`, label: t.sell, icon: 'plus' },
    { href: `${home}my-parts`, label: t.myParts, icon: 'package' },
    { href: `${home}deals`, label: t.deals, icon: 'message-circle' },
    { href: `${home}watches`, label: t.watches, icon: 'eye' },
    { href: `${home}needs`, label: t.needs, icon: 'list' },
    { href: `${home}notifications`, label: t.notifications, icon: 'bell' },
  ]
}

interface EecarFrameProps {
  readonly of: Pick<Context, 'texts' | 'person'>
  readonly narrow?: boolean
  readonly children: ComponentChildren
}

export function EecarFrame({ of: { texts: t, person }, narrow, children }: EecarFrameProps) {
  return (
    <Frame nav={navOf(t, person !== undefined)} {...(narrow && { narrow })}>
      {children}
    </Frame>
  )
}

/** Whoever signs up acts for nobody yet: creates a company, or comes to one by invitation. */
export const NoCompany = ({ of }: { of: Pick<Context, 'texts' | 'person'> }) => (
  <EecarFrame of={of} narrow>
    <PageHead title={of.texts.sellTitle} />
    <Empty
      icon="store"
      title={of.texts.noCompany}
      action={
        <ButtonLink kind="primary" icon="plus" href={`${home}do/createCompany`}>
          {of.texts.createCompany}
        </ButtonLink>
      }
    >
      {of.texts.noCompanyLead}
    </Empty>
  </EecarFrame>
)

/** Names of companies by their ids, each asked for once. */
export async function companyNames(
  call: Context['call'],
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter(id => id !== undefined))]
  const companies = await Promise.all(known.map(companyId => call.getCompany({ path: { companyId } })))
  return new Map(companies.map(({ companyId, name }) => [companyId, name]))
}
