// Tests without a network.

export type {
  MemoryAnswer,
  MemoryFault,
  MemoryMessage,
  MemoryOtp,
  MemoryReply,
  MemoryRequest,
} from './memory-reply.js';
export { type MemoryTransport, type MemoryTransportOptions, memoryTransport } from './memory-transport.js';

// Tests of buttons that were sent.

export { type CheckableActions, checkSentButtons } from './sent-buttons.js';

// Tests with real sockets that fail on purpose.

export {
  type AnswerFault,
  type ConnectionFault,
  type EarlyFault,
  type Fault,
  type FaultAnswer,
  type FaultName,
  type FaultPost,
  faults,
} from './fault-catalogue.js';
export { type FaultServer, type FaultServerOptions, faultServer } from './fault-server.js';
