import {
  Avatar,
  addressWith,
  Button,
  ButtonLink,
  Confirm,
  Empty,
  Field,
  Form,
  Icon,
  Live,
  Notice,
  PageHead,
  Pager,
  Picture,
  redirect,
} from '@monotable/web'
import { aroundOf, at, type Context, KhayaFrame, keptPictures, type Post, page } from './khaya-page.tsx'
import type { Saying } from './project-parts.tsx'
import type { Texts } from './texts.ts'

export const inboxPage = page({
  path: '/messages',
  styles: ['khaya'],
  scripts: ['live'],
  load: async context => {
    const { cursor } = context.query
    const talks = await context.call.listConversations({ query: { limit: 20, ...(cursor && { cursor }) } })
    return { around: await aroundOf(context), ...talks }
  },
  title: ({ texts: t }) => t.messages,
  view: props => {
    const { data, texts: t, formats } = props
    return (
      <KhayaFrame of={props} around={data.around} narrow>
        <PageHead title={t.messages} />
        <Live id="inbox" of={['InboxEntry']}>
          {data.items.length === 0 && (
            <Empty icon="message-circle" title={t.noConversations}>
              {t.noConversationsHint}
            </Empty>
          )}
          <ul class="inbox">
            {data.items.map(({ otherId, otherName = otherId, lastMessage, lastMessageAt, unread }) => (
              <li key={otherId} class={unread > 0 ? 'inbox-row unread' : 'inbox-row'}>
                <Avatar name={otherName} />
                <div>
                  <a class="cover" href={at.talk(otherId)}>
                    {otherName}
                  </a>
                  <p class="soft small one-line">{lastMessage}</p>
                </div>
                <p class="faint small">
                  <time dateTime={lastMessageAt}>{formats.since(lastMessageAt)}</time>
                  {unread > 0 && (
                    <span class="count">
                      {formats.number(unread)}
                      <span class="visually-hidden"> {t.unread('')}</span>
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Live>
        <Pager next={data.nextCursor} />
      </KhayaFrame>
    )
  },
})

const talkWith = (userId: string, otherId: string) => ({ conversation: `${userId}~${otherId}` })

async function loadTalk(context: Context) {
  const { call, ask, query } = context
  const otherId = context.path.userId as string
  const around = await aroundOf(context)
  const me = around.profile ?? (await call.getOwnProfile())
  const path = talkWith(me.userId, otherId)
  const { cursor } = query
  const [{ items, nextCursor }, other, blocks] = await Promise.all([
    call.listMessages({ path, query: { limit: 30, ...(cursor && { cursor }) } }),
    ask('getUser', { path: { userId: otherId } }),
    call.listBlocks({ query: { limit: 100 } }),
  ])
  const person = other.body as { name?: string; businessName?: string }
  const name = other.status === 200 ? (person.name ?? person.businessName) : undefined
  // What is seen is read; a conversation that has not begun has nothing to read.
  if (cursor === undefined && items.some(each => each.recipientId === me.userId && !each.read))
    await ask('readConversation', { path, body: {} })
  return {
    ...{ around, me, otherId, items, nextCursor },
    name: name ?? otherId,
    isBlocked: blocks.items.some(({ userId }) => userId === otherId),
  }
}

export const talkPage = page({
  path: '/messages/{userId}',
  styles: ['khaya'],
  scripts: ['live', 'upload'],
  bodyLimit: 64 * 1024 * 1024,
  load: context => loadTalk(context as unknown as Context),
  title: ({ data }) => data.name,
  view: props => {
    const { data, texts: t, url } = props
    return (
      <KhayaFrame of={props} around={data.around} narrow>
        <PageHead
          title={data.name}
          crumbs={[{ href: at.talk('').replace(/\/$/, ''), label: t.messages }]}
          actions={
            <ButtonLink size="small" kind="quiet" icon="circle-user" href={at.user(data.otherId)}>
              {t.profile}
            </ButtonLink>
          }
        />
        <Live id="talk" of={['Message']} class="talk-live">
          {data.nextCursor && (
            <p>
              <a href={addressWith(url, { cursor: data.nextCursor })}>{t.older}</a>
            </p>
          )}
          {url.searchParams.has('cursor') && (
            <p>
              <a href={url.pathname}>{t.newest}</a>
            </p>
          )}
          {data.items.length === 0 && <p class="soft">{t.firstMessage(data.name)}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <div class="talk-scroll" tabIndex={0}>
            <Said items={data.items} me={data.me.userId} name={data.name} saying={props} />
          </div>
        </Live>
        {data.isBlocked ? (
          <Notice kind="warn">
            <p>{t.blocked}</p>
            <Form do="unblock">
              <Button icon="undo-2">{t.unblock}</Button>
            </Form>
          </Notice>
        ) : (
          <Form do="send" class="talk-form" takesFiles>
            <Field name="content" type="textarea" label={t.message} rows={2} required maxLength={2000} />
            <details class="attach">
              <summary class="button quiet small">
                <Icon name="image" /> {t.attach}
              </summary>
              <Field
                name="images"
                type="file"
                label={t.pictures}
                accept="image/jpeg,image/png,image/webp"
                multiple
                hidesLabel
              />
            </details>
            <Button kind="primary" icon="send">
              {t.send}
            </Button>
          </Form>
        )}
        <Guard t={t} name={data.name} isBlocked={data.isBlocked} />
      </KhayaFrame>
    )
  },
  post: {
    send: async context => {
      const { call, form, path } = context
      const images = await keptPictures(context as unknown as Post, 'images', 'message')
      const content = form.text('content') || (images.length > 0 ? '📷' : '')
      await call.sendMessage({
        body: { recipientId: path.userId, content, ...(images.length > 0 && { images }) },
      })
      return redirect(at.talk(path.userId))
    },
    block: async ({ call, path, texts: t }) => {
      await call.blockUser({ path: { userId: path.userId } })
      return redirect(at.talk(path.userId), t.blocked)
    },
    unblock: async ({ call, path, texts: t }) => {
      await call.unblockUser({ path: { userId: path.userId } })
      return redirect(at.talk(path.userId), t.unblocked)
    },
    report: async ({ call, path, form, texts: t }) => {
      const text = form.text('text')
      const reason = form.text('reason') as 'SPAM'
      await call.reportUser({ path: { userId: path.userId }, body: { reason, ...(text && { text }) } })
      return redirect(at.talk(path.userId), t.reported)
    },
  },
})

interface SaidProps {
  readonly items: readonly {
    messageId: string
    senderId: string
    content: string
    createdAt: string
    read: boolean
    images?: string[] | undefined
  }[]
  readonly me: string
  readonly name: string
  readonly saying: Saying
}

/** The oldest on top, as talks are read. */
function Said({ items, me, name, saying: { texts: t, formats } }: SaidProps) {
  return (
    <ol class="talk">
      {[...items].reverse().map(({ messageId, senderId, content, createdAt, read, images = [] }) => (
        <li key={messageId + createdAt} class={senderId === me ? 'mine' : 'theirs'}>
          <p class="visually-hidden">{senderId === me ? t.you : name}</p>
          {images.map(src => (
            <a key={src} href={src}>
              <Picture src={src} alt={t.pictures} ratio="photo" shownAs="14rem" />
            </a>
          ))}
          <p class="talk-text">{content}</p>
          <p class="faint small">
            <time dateTime={createdAt}>{formats.since(createdAt)}</time>
            {senderId === me && read && ` · ${t.read}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Against people who are not welcome. */
function Guard({ t, name, isBlocked }: { t: Texts; name: string; isBlocked: boolean }) {
  const reasons = Object.entries(t.reportReasons).map(([value, label]) => ({ value, label }))
  return (
    <div class="row guard">
      {!isBlocked && (
        <Confirm
          label={t.block}
          icon="ban"
          size="small"
          question={t.blockQuestion(name)}
          yes={t.block}
          do="block"
        />
      )}
      <Confirm
        label={t.report}
        icon="flag"
        size="small"
        question={t.reportQuestion}
        yes={t.report}
        do="report"
      >
        <Field name="reason" type="select" label={t.reason} options={reasons} value="RUDE" required />
        <Field name="text" type="textarea" label={t.details} rows={2} maxLength={2000} />
      </Confirm>
    </div>
  )
}
