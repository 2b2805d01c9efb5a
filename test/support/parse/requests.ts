// The requests that the corpus is made of: tests break them in other ways.
export {
  attachmentRequest,
  element,
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  twice,
  webUrl,
} from '../../../src/corpus/valid-requests.js';
