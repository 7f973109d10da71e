import { Badge, ButtonLink, Empty, PageHead, Pager, Table } from '@monotable/web'
import { EecarFrame, home, page } from './page.tsx'
import { PartPicture, partAddress, stateOf } from './part-card.tsx'

export const myPartsPage = page({
  path: '/my-parts',
  styles: ['eecar'],
  load: async ({ call, query }) => {
    const { companyId } = await call.getMe()
    if (companyId === undefined) return undefined
    return call.listParts({
      query: { sellerId: companyId, limit: 30, ...(query.cursor && { cursor: query.cursor }) },
    })
  },
  title: ({ texts: t }) => t.myParts,
  view: props => {
    const { data, texts: t, formats } = props
    return (
      <EecarFrame of={props}>
        <PageHead
          title={t.myParts}
          actions={
            <ButtonLink kind="primary" icon="plus" href={`${home}sell`}>
              {t.sellTitle}
            </ButtonLink>
          }
        />
        {data ? (
          <>
            <Table
              caption={t.myParts}
              rows={data.items}
              keyOf={({ partId }) => partId}
              href={({ partId }) => partAddress(partId)}
              columns={[
                {
                  key: 'name',
                  label: t.fields.name,
                  cell: part => (
                    <span class="with-picture">
                      <span class="tiny-picture">
                        <PartPicture part={part} shownAs="4rem" />
                      </span>
                      <span>{part.name}</span>
                    </span>
                  ),
                },
                {
                  key: 'price',
                  label: t.price,
                  kind: 'number',
                  cell: ({ price }) => formats.money(price, 'KRW'),
                },
                {
                  key: 'quantity',
                  label: t.fields.quantity,
                  kind: 'number',
                  cell: ({ quantity }) => formats.number(quantity),
                },
                {
                  key: 'state',
                  label: t.state,
                  cell: part => (
                    <Badge kind={stateOf(part, t) ? 'warn' : 'good'}>{stateOf(part, t) ?? t.listed}</Badge>
                  ),
                },
              ]}
              empty={
                <Empty
                  icon="package"
                  title={t.sellTitle}
                  action={<ButtonLink href={`${home}sell`}>{t.sellTitle}</ButtonLink>}
                />
              }
            />
            <Pager next={data.nextCursor} />
          </>
        ) : (
          <Empty icon="package" title={t.signInToSell} />
        )}
      </EecarFrame>
    )
  },
})
