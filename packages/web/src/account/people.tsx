import type { System } from '@monotable/server'
import { type PageContext, page, redirect } from '../page/page.ts'
import { CallRefused, FormRefused } from '../page/refusals.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Frame } from '../parts/frame.tsx'
import { PageHead } from '../parts/tabs.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { askAccounts } from './ask-accounts.ts'

const here = '/account/people'

/** The systems in which this person gives roles and recovers accounts. */
export async function administeredBy({ host, request, person }: PageContext): Promise<readonly System[]> {
  if (!person) return []
  const { systems } = await askAccounts<{ systems: readonly string[] }>({ host, request }, '/administered')
  return host.systems.filter(({ name }) => systems.includes(name))
}

/** What administrators do with accounts: give roles, and give an account back to somebody who lost phone and mail. */
export const people = page({
  path: here,
  load: async context => {
    const systems = await administeredBy(context)
    if (systems.length === 0)
      throw new CallRefused({ status: 403, code: 'FORBIDDEN', message: 'You administer no system' })
    return systems
  },
  title: ({ language }) => commonTexts[language].people.title,
  view: ({ data, language }) => {
    const t = commonTexts[language].people
    return (
      <Frame narrow>
        <PageHead
          title={t.title}
          lead={t.lead}
          crumbs={[{ href: '/account', label: commonTexts[language].account.title }]}
        />
        <div class="stack">
          {data.map(system => (
            <Administered key={system.name} system={system} />
          ))}
        </div>
      </Frame>
    )
  },
  post: {
    grant: async ({ form, host, request, headers, language }) => {
      const system = host.systems.find(({ name }) => name === form.text('_of'))
      const role = form.text('role')
      const needs = system?.grants?.[role]?.needs ?? []
      const missing = needs.filter(name => form.text(`claim.${name}`) === '')
      if (missing.length > 0) {
        const { required } = commonTexts[language].reasons
        throw new FormRefused(Object.fromEntries(missing.map(name => [`claim.${name}`, required])))
      }
      const claims = Object.fromEntries(needs.map(name => [name, form.text(`claim.${name}`)]))
      const body = { system: system?.name ?? '', email: form.text('email'), role, claims }
      await askAccounts({ host, request, headers }, '/grants', body)
      return redirect(here, commonTexts[language].people.granted)
    },
    recover: async ({ form, host, request, headers, language }) => {
      const [system, userId, email] = [form.text('_of'), form.text('userId'), form.text('email')]
      await askAccounts({ host, request, headers }, '/recover', { system, userId, email })
      return redirect(here, commonTexts[language].people.recovered)
    },
  },
})

function Administered({ system }: { system: System }) {
  const { texts, brandOf } = useSurroundings()
  const t = texts.people
  const roles = Object.entries(system.grants ?? {})
  const needs = [...new Set(roles.flatMap(([, role]) => role.needs ?? []))]
  return (
    <Card title={brandOf(system).name}>
      <div class="stack">
        <Form do="grant" of={system.name} label={`${t.grant}: ${brandOf(system).name}`}>
          <h3>{t.grant}</h3>
          <p class="soft">{t.grantLead}</p>
          <Field name="email" label={texts.signIn.email} type="email" autocomplete="off" required />
          <Field
            name="role"
            label={t.role}
            type="radio"
            options={roles.map(([value, { about }]) => ({ value, label: value, hint: about }))}
            required
          />
          {needs.map(name => (
            <Field key={name} name={`claim.${name}`} label={name} hint={t.needed(rolesWith(system, name))} />
          ))}
          <div class="form-actions">
            <Button kind="primary">{t.grant}</Button>
          </div>
        </Form>
        <Form do="recover" of={system.name} label={`${t.recover}: ${brandOf(system).name}`}>
          <h3>{t.recover}</h3>
          <p class="soft">{t.recoverLead}</p>
          <Field name="userId" label={t.account} hint={t.accountHint} autocomplete="off" required />
          <Field name="email" label={t.newEmail} type="email" autocomplete="off" required />
          <div class="form-actions">
            <Button kind="danger">{t.recover}</Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

const rolesWith = ({ grants = {} }: System, need: string) =>
  Object.entries(grants)
    .filter(([, { needs = [] }]) => needs.includes(need))
    .map(([name]) => name)
    .join(', ')
