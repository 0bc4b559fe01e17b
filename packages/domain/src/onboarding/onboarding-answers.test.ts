import { describe, expect, it } from 'vitest';
import { onboardingSteps, openSteps, type OnboardingAnswers } from './onboarding-answers.ts';

const all: OnboardingAnswers = {
  agreementVersion: '1',
  history: 2,
  usedSoftware: false,
  softwareName: '',
  channel: 1,
  wantsLiveHelp: false,
  phoneNumber: '',
};

describe('the answers of the onboarding', () => {
  it('ONB-001 has five steps, each open while it wants an answer', () => {
    expect(
      openSteps({ ...all, agreementVersion: null, history: 0, usedSoftware: null, channel: null, wantsLiveHelp: null }),
    ).toEqual(onboardingSteps);
    expect(onboardingSteps).toHaveLength(5);
    expect(openSteps(all)).toEqual([]);
  });
  it('ONB-004 ONB-006 a name is needed where software was used, a phone where help is wanted', () => {
    expect(openSteps({ ...all, usedSoftware: true, softwareName: ' ' })).toEqual(['software']);
    expect(openSteps({ ...all, usedSoftware: true, softwareName: 'X' })).toEqual([]);
    expect(openSteps({ ...all, wantsLiveHelp: true })).toEqual(['liveHelp']);
    expect(openSteps({ ...all, wantsLiveHelp: true, phoneNumber: '+905321234567' })).toEqual([]);
  });
});
