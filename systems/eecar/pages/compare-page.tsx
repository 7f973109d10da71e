import { ButtonLink, Empty, PageHead } from '@monotable/web'
import { companyNames, EecarFrame, home, page } from './page.tsx'
import { PartPicture, partAddress } from './part-card.tsx'
import { type SpecifiedPart, specificationRows } from './specification-rows.ts'

const most = 4

export const comparePage = page({
  path: '/compare',
  may: 'anyone',
  styles: ['eecar'],
  load: async ({ call, ask, url }) => {
    const ids = [...new Set(url.searchParams.getAll('id'))].slice(0, most)
    const answers = await Promise.all(ids.map(partId => ask('getPart', { path: { partId } })))
    const parts = answers.filter(({ status }) => status === 200).map(({ body }) => body as SpecifiedPart)
    return {
      parts,
      names: await companyNames(
        call,
        parts.map(({ sellerId }) => sellerId),
      ),
    }
  },
  title: ({ texts: t }) => t.comparing,
  view: props => {
    const {
      data: { parts, names },
      texts: t,
      formats,
      language,
    } = props
    const saying = { texts: t, formats, language }
    const rows = parts.map(part => specificationRows(part, saying))
    const labels = [...new Set(rows.flatMap(list => list.map(({ label }) => label)))]
    const shown = (at: number, label: string) => rows[at]?.find(row => row.label === label)
    const best = (label: string) => bestOf(parts.map((_, at) => shown(at, label)))
    return (
      <EecarFrame of={props}>
        <PageHead title={t.comparing} crumbs={[{ href: home, label: t.find }]} />
        {parts.length === 0 ? (
          <Empty title={t.compareEmpty} action={<ButtonLink href={home}>{t.find}</ButtonLink>} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
          <section class="compare-wrap" tabIndex={0} aria-label={t.comparing}>
            <table class="compare">
              <thead>
                <tr>
                  <td />
                  {parts.map(part => (
                    <th key={part.partId} scope="col">
                      <PartPicture part={part} shownAs="12rem" />
                      <a href={partAddress(part.partId)}>{part.name}</a>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">{t.price}</th>
                  {parts.map(part => (
                    <td
                      key={part.partId}
                      class={
                        part.price === Math.min(...parts.map(each => each.price)) && parts.length > 1
                          ? 'number best'
                          : 'number'
                      }
                    >
                      {formats.money(part.price, 'KRW')}
                    </td>
                  ))}
                </tr>
                {labels.map(label => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {parts.map((part, at) => (
                      <td
                        key={part.partId}
                        class={
                          best(label) === at
                            ? 'number best'
                            : shown(at, label)?.value === undefined
                              ? undefined
                              : 'number'
                        }
                      >
                        {shown(at, label)?.text ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row">{t.fields.seller}</th>
                  {parts.map(({ partId, sellerId }) => (
                    <td key={partId}>{sellerId === undefined ? '–' : (names.get(sellerId) ?? sellerId)}</td>
                  ))}
                </tr>
              </tbody>
            </table>
          </section>
        )}
      </EecarFrame>
    )
  },
})

/** The one that is best in a figure, if more is better or less is, and they differ. */
function bestOf(
  rows: readonly ({ value?: number | undefined; better?: 'more' | 'less' | undefined } | undefined)[],
): number | undefined {
  const better = rows.find(row => row?.better)?.better
  const values = rows.map(row => row?.value)
  const known = values.filter(value => value !== undefined)
  if (!better || known.length < 2 || new Set(known).size < 2) return undefined
  return values.indexOf(better === 'more' ? Math.max(...known) : Math.min(...known))
}
