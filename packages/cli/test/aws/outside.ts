import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Need } from './may.ts'
import { account, region } from './template.ts'

interface S3Server {
  readonly endpoint: string
  stop(): Promise<void>
}

/** The server's tests have one, in a project of its own. */
const s3Module = new URL('../../../server/test/ports/s3-server.ts', import.meta.url).pathname

export interface Outside {
  /** For the AWS SDK, by service. */
  readonly environment: Readonly<Record<string, string>>
  readonly letters: readonly string[]
  readonly messages: readonly string[]
  close(): Promise<void>
}

/** What is around the functions, as it speaks on the wire: parameters, mail, text messages, objects. */
export async function openOutside(
  parameters: Readonly<Record<string, string>>,
  needs: (need: Need) => void,
): Promise<Outside> {
  const [letters, messages]: [string[], string[]] = [[], []]
  const { startS3Server } = (await import(s3Module)) as { startS3Server(): Promise<S3Server> }
  const s3 = await startS3Server()
  const server = createServer(async (given, response) => {
    const body = await text(given)
    const target = String(given.headers['x-amz-target'] ?? '')
    if (target === 'AmazonSSM.GetParametersByPath') {
      const { Path } = JSON.parse(body)
      needs(['ssm:GetParametersByPath', `arn:aws:ssm:${region}:${account}:parameter${Path}`])
      const found = Object.entries(parameters).filter(([name]) => name.startsWith(`${Path}/`))
      return response.end(JSON.stringify({ Parameters: found.map(([Name, Value]) => ({ Name, Value })) }))
    }
    if (given.url === '/v2/email/outbound-emails') {
      const { FromEmailAddress } = JSON.parse(body)
      needs(['ses:SendEmail', `arn:aws:ses:${region}:${account}:identity/${FromEmailAddress}`])
      letters.push(body)
      return response.end('{"MessageId":"1"}')
    }
    const form = new URLSearchParams(body)
    needs([`sns:${form.get('Action')}`, form.get('TopicArn') ?? form.get('PhoneNumber') ?? ''])
    messages.push(form.get('Message') ?? '')
    response.end('<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>')
  })
  const objects = createServer((given, response) => {
    needs(objectNeed(given))
    const { method, url, headers } = given
    const passed = request(`${s3.endpoint}${url}`, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    given.pipe(passed)
  })
  const [other, s3Url] = await Promise.all([server, objects].map(listening))
  return {
    letters,
    messages,
    environment: {
      AWS_ENDPOINT_URL_SSM: other as string,
      AWS_ENDPOINT_URL_SESV2: other as string,
      AWS_ENDPOINT_URL_SNS: other as string,
      AWS_ENDPOINT_URL_S3: s3Url as string,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      server.close()
      objects.close()
      await s3.stop()
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** `/bucket/key`, or the bucket alone for a list. */
function objectNeed({ method, url = '' }: IncomingMessage): Need {
  const [, bucket, key] = /^\/([^/?]+)(?:\/([^?]+))?/.exec(url) ?? []
  if (key === undefined) return ['s3:ListBucket', `arn:aws:s3:::${bucket}`]
  const actions: Record<string, string> = { PUT: 'PutObject', DELETE: 'DeleteObject' }
  return [`s3:${actions[method ?? ''] ?? 'GetObject'}`, `arn:aws:s3:::${bucket}/${key}`]
}
