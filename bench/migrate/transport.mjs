import { Agent, request } from 'node:http'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { awsSdk } from 'monotable/aws-sdk'
import { authorization } from '../rig/raw-client.mjs'

/** The programs that write reach the store as programs do, by the AWS SDK, with the key and region of the plain requests. */
export const transportTo = endpoint =>
  awsSdk(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    }),
  )

/** The migration sends the same requests without the SDK, which takes a third of its processor time: DynamoDB's JSON over HTTP. */
export function plainTransportTo(endpoint) {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true })
  const send = (operation, input) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(input)
      const headers = {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': `DynamoDB_20120810.${operation}`,
        'X-Amz-Date': '20261115T120000Z',
        Authorization: authorization,
        'Content-Length': Buffer.byteLength(body),
      }
      const sent = request({ hostname, port, method: 'POST', agent, headers }, response => {
        const chunks = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString())
          if (response.statusCode === 200) resolve(answer)
          else reject(errorOf(answer))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { send }
}

const errorOf = ({ __type, message, Message, ...rest }) =>
  Object.assign(new Error(message ?? Message), rest, { name: __type.split('#').at(-1) })
