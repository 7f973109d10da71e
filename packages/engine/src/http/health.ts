import { isIP } from 'node:net'
import { headerValues } from './request-head.ts'

const hostOfAws = 'dynamodb.us-east-1.amazonaws.com'

/** DynamoDB names the host that was asked. Who asks by address named none, and reads what AWS says of itself. */
export function healthText(rawHeaders: readonly string[]): Buffer {
  const [host = ''] = headerValues(rawHeaders, 'host')
  const name = host.replace(/:\d*$/, '')
  const named = name !== '' && !name.startsWith('[') && isIP(name) === 0
  // The space at the end is AWS's.
  return Buffer.from(`healthy: ${named ? host : hostOfAws} `)
}
