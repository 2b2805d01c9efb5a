/** Sends a message through every everyday entry, to the emulator and back. */
export const tour = `
  const bot = createBot({ baseUrl: 'http://127.0.0.1:1', token: 't' })
  const message = Message.text('hi').toCustomer('c')
  const emulator = createEmulator()
  emulator.listen().then(async ({ url }) => {
    const { messageId } = await createBot({ baseUrl: url, token: emulator.token }).send(parse(toBody(message)))
    console.log(JSON.stringify(message), messageId === emulator.messages.latest().id)
    await bot.close()
    await emulator.close()
  })
`;

/** Reads presses, one of them not signed. */
export const presses = `
  const schema = { '~standard': { version: 1, vendor: 'own', validate: value => ({ value }) } }
  const actions = defineActions({ approve: schema })
  const handlers = { approve: ({ data, messageId }) => console.log(data.id, messageId) }
  const verify = jwsVerifier({ keys: { k: 'k'.repeat(32) } })
  const webhook = createWebhook({ actions, handlers, verify, allowUnsigned: true, onError: error => console.log(error.reason) })
  const send = payload => webhook.fetch(new Request('http://localhost', { method: 'POST', body: '[m-1]:' + payload }))
  send(actions.approve('Approve', { id: '7' }).toJSON().payload)
    .then(() => send('eyJhbGciOiJub25lIn0.e30.'))
    .then(({ status }) => console.log(status))
`;

/** Every entry point's types, with shapes registered as a user does. */
export const typed = `import { Button, createBot, Message, type Sendable, type WireMessage } from 'sendable'
import { parse } from 'sendable/parse'
import { createWebhook, defineActions, jwsVerifier } from 'sendable/webhook'
import { faultServer, memoryTransport } from 'sendable/testing'
import { undiciTransport } from 'sendable/undici'
import { type ControlAnswer, createEmulator } from 'sendable/emulator'
declare module 'sendable' {
  interface PlatformShapes { imagePayload: { url: string }; buttonTemplatePayload: { text: string } }
}
export const image: Sendable = Message.image({ url: 'https://example.com/a.png' }).toCustomer('c')
export const parsed: Sendable = parse('{}')
export const bot = createBot({ baseUrl: 'https://example.com', token: 't' })
const actions = defineActions({ ping: undefined })
const verify = jwsVerifier({ keys: {} })
const webhook = createWebhook({ actions, handlers: { ping: ({ messageId }) => messageId.length }, verify })
export const answered: Promise<number> = webhook
  .fetch({ method: 'POST', headers: { forEach: () => {} }, body: null, bodyUsed: false })
  .then(({ status }) => status)
export const transports = [memoryTransport({ replies: ['refuse'] }), undiciTransport({ connections: 2 })]
export const url: Promise<string> = faultServer({ fault: 'stall' }).then(server => server.url)
const emulator = createEmulator({ token: 't' })
createBot({ baseUrl: 'https://example.com', token: emulator.token, transport: emulator.transport })
export const status: Promise<number> = emulator.fetch({ method: 'GET', url: '/' }).then(({ status }) => status)
declare const state: ControlAnswer<'GET /state'>
export const receivedAt: string | undefined = state.messages[0]?.receivedAt
declare const base: string
Button.webUrl('Read', \`\${base}/page\`)
const quickReplies = { quickReplies: [], quickRepliesV2: [] } as const
// @ts-expect-error a malformed generic template is not a button template of the registered shape
export const malformed: WireMessage = { attachment: { type: 'template', payload: { elements: [] } }, ...quickReplies }
// @ts-expect-error the registered shape has no uri
Message.image({ uri: 'https://example.com/a.png' })`;
