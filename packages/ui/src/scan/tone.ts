const hertz = 880
const seconds = 0.12

/** Sounds where the browser lets it. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
  oscillator.frequency.value = hertz
  volume.gain.value = 0.2
  oscillator.connect(volume).connect(audio.destination)
  oscillator.onended = () => void audio.close()
  oscillator.start()
  oscillator.stop(audio.currentTime + seconds)
}
