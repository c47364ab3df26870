"""Every sound of the table, played into a buffer and measured: none harsh, none lost on a telephone."""

from __future__ import annotations

import pytest

from browser.visit import BOT, ME, new_table

# Peak, when it is over (s), its loudest tenth of a second without what a telephone cannot play (dB), and how
# hard it begins and ends
MEASURED = """async () => {
  const { SOUNDS } = await import("/static/table/sound.js"), rate = 44100, begins = 0.1, measured = {};
  const heard = (fill) => {
    const air = new OfflineAudioContext(1, rate * 4, rate);
    fill(air);
    return air.startRendering();
  };
  const phone = (sound) => heard((air) => {
    const source = new AudioBufferSourceNode(air, { buffer: sound });
    const cut = () => new BiquadFilterNode(air, { type: "highpass", frequency: 500, Q: -3 });
    source.connect(cut()).connect(cut()).connect(air.destination);
    source.start();
  });
  const loudest = (data, wide = rate / 10) => {
    let sum = 0, most = 0;
    for (let k = 0; k < data.length; k++) {
      sum += data[k] ** 2 - (k < wide ? 0 : data[k - wide] ** 2);
      most = Math.max(most, sum);
    }
    return 10 * Math.log10(most / wide);
  };
  for (const [name, sound] of Object.entries(SOUNDS)) {
    const played = await heard((air) => sound(air, begins, 1));
    const data = [...played.getChannelData(0).map(Math.abs)];
    const first = data.findIndex((each) => each > 0), last = data.findLastIndex((each) => each > 1e-4);
    measured[name] = [
      data.reduce((most, each) => Math.max(most, each), 0), last / rate - begins,
      loudest((await phone(played)).getChannelData(0)), Math.max(...data.slice(first, first + 8), data[last]),
    ];
  }
  return measured;
}"""


@pytest.fixture
def sounds(visit, server):
    return visit(new_table(server.url, "rainbow-road", ME, BOT)).evaluate(MEASURED)


def test_sounds_are_soft_short_and_heard_from_a_telephone_too(sounds):
    for name, (peak, over, loud, edge) in sounds.items():
        assert peak < 0.3, name  # several may be heard at once
        assert over < 3.6, name  # as long as the longest figure
        assert -42 < loud < -26, name
        assert edge < 0.01, f"{name} begins or ends with a click"
