/** The alerts that a player may want from this device. */
export type Preference = 'sound' | 'vibrate' | 'awake' | 'notify';

const DEFAULTS: Record<Preference, boolean> = { sound: false, vibrate: true, awake: false, notify: false };
const WORKER = '/notify.js';

/** How this device alerts its player. Kept on the device, and used only after the page was touched. */
class AttentionSettings {
  preferences: Record<Preference, boolean> = $state(read());
  /** Why the last preference was not granted. */
  refused = $state('');
  #audio: AudioContext | null = null;
  #lock: WakeLockSentinel | null = null;

  /** Whether this device supports it: some of it needs a secure connection. */
  has(preference: Preference): boolean {
    switch (preference) {
      case 'sound':
        return 'AudioContext' in window;
      case 'vibrate':
        return 'vibrate' in navigator;
      case 'awake':
        return 'wakeLock' in navigator;
      case 'notify':
        return 'Notification' in window && 'serviceWorker' in navigator;
    }
  }

  async use(preference: Preference, on: boolean): Promise<void> {
    this.refused = '';
    if (preference === 'notify' && on && (await Notification.requestPermission()) !== 'granted') {
      this.refused = 'This browser does not allow notifications here. Allow them in its site settings.';
      return;
    }
    this.preferences[preference] = on;
    localStorage.setItem(`fray.${preference}`, on ? 'on' : 'off');
    if (preference === 'sound' && on) this.#chime();
    if (preference === 'awake') void this.stayAwake();
    if (preference === 'notify' && on) void navigator.serviceWorker.register(WORKER);
  }

  /** Alerts the player. */
  call(words: string): void {
    if (document.hidden && this.preferences.notify) void notify(words);
    if (!navigator.userActivation?.hasBeenActive) return;
    if (this.preferences.vibrate) navigator.vibrate?.([120, 60, 120]);
    if (this.preferences.sound) this.#chime();
  }

  /** Keeps the screen on while the page is visible, or lets it turn off again. */
  async stayAwake(): Promise<void> {
    const wanted = this.preferences.awake && this.has('awake') && document.visibilityState === 'visible';
    if (!wanted) {
      await this.#lock?.release();
      this.#lock = null;
    } else if (!this.#lock || this.#lock.released) {
      // A device with a low battery may refuse.
      this.#lock = await navigator.wakeLock.request('screen').catch(() => null);
    }
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

function read(): Record<Preference, boolean> {
  const one = (preference: Preference) => {
    const kept = localStorage.getItem(`fray.${preference}`);
    return kept === null ? DEFAULTS[preference] : kept === 'on';
  };
  return { sound: one('sound'), vibrate: one('vibrate'), awake: one('awake'), notify: one('notify') };
}

async function notify(words: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await worker?.showNotification(words, { tag: 'fray', icon: '/icon-192.png', data: location.pathname });
}

export const attention = new AttentionSettings();
