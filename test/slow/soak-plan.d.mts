import type { AnswerFault, FaultAnswer } from 'sendable/testing';

export declare const faultOf: (seed: number, number: number) => AnswerFault | FaultAnswer;
