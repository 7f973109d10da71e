// Passkeys, which only a script can ask for: `data-passkey="sign-in"` and `data-passkey="add"`.

type Json = Record<string, unknown>

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null) =>
  bytes === null
    ? undefined
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

interface Listed {
  id: string
  type: 'public-key'
}

const listOf = (list: unknown) =>
  ((list ?? []) as Listed[]).map(each => ({
    ...each,
    id: bytesOf(each.id),
  })) as PublicKeyCredentialDescriptor[]

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/accounts/passkey/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

async function signIn(): Promise<void> {
  const options = await ask<Json>('generate-authenticate-options')
  const found = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(String(options.challenge)),
      allowCredentials: listOf(options.allowCredentials),
    } as PublicKeyCredentialRequestOptions,
  })) as PublicKeyCredential
  const answer = found.response as AuthenticatorAssertionResponse
  const response = {
    ...headOf(found),
    response: {
      clientDataJSON: textOf(answer.clientDataJSON),
      authenticatorData: textOf(answer.authenticatorData),
      signature: textOf(answer.signature),
      userHandle: textOf(answer.userHandle),
    },
  }
  await ask('verify-authentication', { response })
}

async function add(): Promise<void> {
  const options = await ask<Json>('generate-register-options')
  const user = options.user as { id: string; name: string; displayName: string }
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(String(options.challenge)),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: listOf(options.excludeCredentials),
    } as unknown as PublicKeyCredentialCreationOptions,
  })) as PublicKeyCredential
  const answer = made.response as AuthenticatorAttestationResponse
  const response = {
    ...headOf(made),
    response: {
      clientDataJSON: textOf(answer.clientDataJSON),
      attestationObject: textOf(answer.attestationObject),
      transports: answer.getTransports(),
    },
  }
  await ask('verify-registration', { response })
}

const headOf = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: textOf(credential.rawId),
  type: credential.type,
  clientExtensionResults: credential.getClientExtensionResults(),
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
})

for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
  const button = place.querySelector('button')
  const said = place.querySelector('[role=alert]')
  if (!button || !said || !('credentials' in navigator) || !('PublicKeyCredential' in window)) continue
  place.hidden = false
  button.addEventListener('click', async () => {
    said.textContent = ''
    button.disabled = true
    try {
      await (place.dataset.passkey === 'add' ? add() : signIn())
      location.assign(place.dataset.next ?? '/')
    } catch {
      said.textContent = place.dataset.failed ?? ''
      button.disabled = false
    }
  })
}
