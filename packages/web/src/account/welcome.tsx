import { page, redirect } from '../page/page.ts'
import { FormRefused } from '../page/refusals.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Frame } from '../parts/frame.tsx'
import { Mark } from '../parts/icon.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { askAccounts } from './ask-accounts.ts'
import { nextOf, useAskedBrand } from './sign-in.tsx'

/** Asks new people for a name, which others see. */
export const welcome = page({
  path: '/account/welcome',
  title: ({ language }) => commonTexts[language].signIn.nameTitle,
  view: () => (
    <Frame narrow>
      <div class="sign-in">
        <NameCard />
      </div>
    </Frame>
  ),
  post: {
    name: async ({ form, query, host, request, headers, language }) => {
      const name = form.text('name')
      if (name === '' || name.length > 80) {
        const { empty, maxLength } = commonTexts[language].reasons
        throw new FormRefused({ name: name === '' ? empty : maxLength('80') })
      }
      await askAccounts({ host, request, headers }, '/profile', { name, language })
      return redirect(nextOf(query))
    },
  },
})

function NameCard() {
  const { nameTitle, nameLead, name, codeSend } = useSurroundings().texts.signIn
  const brand = useAskedBrand()
  return (
    <section class="card sign-in-card" data-product={brand?.id}>
      <header>
        {brand && <Mark brand={brand} />}
        <h1>{nameTitle}</h1>
        <p class="soft">{nameLead}</p>
      </header>
      <Form do="name">
        <Field name="name" label={name} autocomplete="name" maxLength={80} required autofocus />
        <Button kind="primary" size="large" wide>
          {codeSend}
        </Button>
      </Form>
    </section>
  )
}
