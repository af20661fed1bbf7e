import { serverNow } from '@emberwatch/contract'
import { type AttentionKind, attentionKinds } from '@emberwatch/contract/sites-systems'
import { keepInBrowser, readInBrowser } from '@emberwatch/store'
import { useEffect, useRef, useState } from 'react'

const name = 'wall_sounds'

/** Hertz of the tones that follow each other, by kind: an alarm is the highest and the longest. */
const tones: Record<AttentionKind, readonly number[]> = {
  alarm: [880, 660, 880, 660, 880, 660],
  offline: [440, 330],
  urgent: [550],
  disabled: [494],
  configuration: [392],
}
const toneSeconds = 0.22

const isKind = (value: unknown): value is AttentionKind => attentionKinds.some((kind) => kind === value)
const chosenBefore = (): AttentionKind[] => {
  const stored = readInBrowser(name)
  return Array.isArray(stored) ? stored.filter(isKind) : ['alarm', 'offline']
}

/**
 * Sounds for what is new, chosen by kind. Browsers play nothing before somebody has pressed something on the page, so it is off until it is turned on
 * here, after each start (product 13.11).
 */
export function useSound() {
  const [isOn, setOn] = useState(false)
  const [kinds, setKinds] = useState(chosenBefore)
  const [quietUntil, setQuietUntil] = useState(0)
  const context = useRef<AudioContext>(undefined)
  useEffect(() => () => void context.current?.close(), [])
  const canPlay = typeof AudioContext !== 'undefined'
  const play = (kind: AttentionKind) => {
    const audio = context.current
    if (!audio) return
    for (const [index, hertz] of tones[kind].entries()) playTone(audio, hertz, audio.currentTime + index * toneSeconds)
  }
  return {
    canPlay,
    isOn,
    kinds,
    /** Milliseconds since 1970; 0 for none. */
    quietUntil,
    turn: (next: boolean) => {
      setOn(next)
      if (!next || !canPlay) return
      context.current ??= new AudioContext()
      void context.current.resume()
      play('urgent')
    },
    toggle: (kind: AttentionKind) => {
      const next = kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind]
      keepInBrowser(name, next)
      setKinds(next)
    },
    /** Silences this screen alone. @param minutes 0 ends it */
    quiet: (minutes: number) => setQuietUntil(minutes === 0 ? 0 : serverNow() + minutes * 60_000),
    /** The worst kind is heard. */
    announce: (news: readonly AttentionKind[]) => {
      const announced = attentionKinds.find((kind) => news.includes(kind) && kinds.includes(kind))
      if (announced && isOn && serverNow() >= quietUntil) play(announced)
    },
  }
}
export type Sound = ReturnType<typeof useSound>

function playTone(audio: AudioContext, hertz: number, at: number) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + toneSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + toneSeconds)
}
