import { createServer, type Server } from 'node:net'
import type { Config } from '@monotable/server'
import { Failure } from '../command.ts'

interface Place {
  readonly what: string
  readonly flag: string
  readonly host: string
  readonly port: number
}

type Places = Pick<Config, 'port' | 'dynamodbPort' | 'studioPort' | 'host' | 'toolsHost' | 'store'>

function placesOf({ port, dynamodbPort, studioPort, host, toolsHost, store }: Places): Place[] {
  return [
    { what: 'the API', flag: '--port', host, port },
    ...(store === 'embedded'
      ? [{ what: 'DynamoDB', flag: '--dynamodb-port', host: toolsHost, port: dynamodbPort }]
      : []),
    { what: 'the studio', flag: '--studio-port', host: toolsHost, port: studioPort },
  ]
}

const reasons: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ what, flag, port }) =>
    `Port ${port} for ${what} is in use by another program. Stop it, or choose another port: ${flag} ${port + 10}`,
  EACCES: ({ what, flag, port }) =>
    `This user may not listen on port ${port} for ${what}. Choose one above 1023: ${flag} ${port + 8000}`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine: choose another --host`,
  ENOTFOUND: ({ host }) => `This machine does not know the host name ${host}: choose another --host`,
}

/** Looks whether all ports can be had before anything is begun. */
export async function checkPorts(config: Places): Promise<void> {
  const places = placesOf(config).filter(({ port }) => port !== 0)
  for (const [at, { flag, port }] of places.entries()) {
    const other = places.slice(0, at).find(each => each.port === port)
    if (other) throw new Failure(`${other.flag} and ${flag} are both ${port}: choose two different ports`)
  }
  const held: Server[] = []
  try {
    for (const place of places) held.push(await hold(place))
  } finally {
    await Promise.all(held.map(server => new Promise(done => server.close(done))))
  }
}

function hold(place: Place): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = reasons[error.code ?? ''] ?? (({ what }) => `${what} cannot listen: ${error.message}`)
      reject(new Failure(sentence(place)))
    })
    server.listen({ host: place.host, port: place.port }, () => resolve(server))
  })
}
