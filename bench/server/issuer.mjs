import { createServer } from 'node:http'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

const alg = 'ES256'

/** An issuer of tokens for a system that publishes its key, as a user pool of Cognito does. All sides believe it. */
export async function startIssuer(system) {
  const audience = `monotable:${system}`
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const open = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(open)
  const keys = JSON.stringify({ keys: [{ ...open, kid, alg, use: 'sig' }] })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${server.address().port}/`
  return {
    audience,
    trusted: { issuer, algorithms: [alg], jwksUrl: `${issuer}keys` },
    token: sub =>
      new SignJWT({ token_use: 'access' })
        .setProtectedHeader({ alg, kid })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
