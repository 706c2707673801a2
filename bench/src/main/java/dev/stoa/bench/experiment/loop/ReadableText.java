package dev.stoa.bench.experiment.loop;

import dev.stoa.cli.demo.crawl.StableRandom;
import org.apache.avro.util.Utf8;

/** Random texts of readable ASCII characters. */
public final class ReadableText {
  private static final char FIRST = '!';
  private static final char LAST = '~';

  private final StableRandom random;

  /** Generates texts from {@code random}. */
  public ReadableText(StableRandom random) {
    this.random = random;
  }

  /** A new text of this length, both bounds included. */
  public Utf8 draw(int minLength, int maxLength) {
    byte[] bytes = new byte[random.nextBetween(minLength, maxLength)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextBetween(FIRST, LAST);
    }
    return new Utf8(bytes);
  }
}
