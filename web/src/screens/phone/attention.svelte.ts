/** How this device calls for attention: kept on the device, and only used after somebody touched the page. */
class AttentionSettings {
  sound = $state(localStorage.getItem('fray.sound') === 'on');
  vibrate = $state(localStorage.getItem('fray.vibrate') !== 'off');
  #audio: AudioContext | null = null;

  useSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem('fray.sound', on ? 'on' : 'off');
    if (on) this.#chime();
  }
  useVibrate(on: boolean): void {
    this.vibrate = on;
    localStorage.setItem('fray.vibrate', on ? 'on' : 'off');
  }
  /** Something concerns this player now. */
  call(): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    if (this.vibrate) navigator.vibrate?.([120, 60, 120]);
    if (this.sound) this.#chime();
  }
  /** Two soft notes. */
  #chime(): void {
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    void audio.resume();
    for (const [i, pitch] of [523.25, 783.99].entries()) {
      const at = audio.currentTime + i * 0.16;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.18, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.45);
    }
  }
}

export const attention = new AttentionSettings();
