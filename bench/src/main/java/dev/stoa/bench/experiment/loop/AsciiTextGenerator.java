package dev.stoa.bench.experiment.loop;

import dev.stoa.cli.demo.crawl.StableRandom;
import org.apache.avro.util.Utf8;

/** Generates random texts of visible ASCII characters. */
public final class AsciiTextGenerator {
  private static final char FIRST_CHARACTER = '!';
  private static final char LAST_CHARACTER = '~';

  private final StableRandom random;

  /** Creates a generator that draws from {@code random}. */
  public AsciiTextGenerator(StableRandom random) {
    this.random = random;
  }

  /** Returns a new text, whose length is between the two limits, both included. */
  public Utf8 draw(int minLength, int maxLength) {
    byte[] bytes = new byte[random.nextBetween(minLength, maxLength)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextBetween(FIRST_CHARACTER, LAST_CHARACTER);
    }
    return new Utf8(bytes);
  }
}
