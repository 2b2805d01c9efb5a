import { Ajv2020 } from 'ajv/dist/2020.js';
import { sendMessageRequestSchema } from 'sendable/schema';

const ajv = new Ajv2020();
ajv.addVocabulary(['x-rules']);
const isMessage = ajv.compile(sendMessageRequestSchema);

const message = { text: 'Hello', quickReplies: [], quickRepliesV2: [] };
console.log(isMessage({ recipient: { appCustomerId: 'C-1029' }, message }));
console.log(isMessage({ recipient: {}, message }));
