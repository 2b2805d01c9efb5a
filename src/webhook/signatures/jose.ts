// The two functions of jose that this library uses, so that a build holds no more of it. It is loaded at the first signature.
export { CompactSign } from 'jose/jws/compact/sign';
export { compactVerify } from 'jose/jws/compact/verify';
