package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.crawl.Dice;
import org.apache.avro.util.Utf8;

/** Random texts of readable ASCII characters. */
public final class ReadableText {
  private static final char FIRST = '!';
  private static final char LAST = '~';

  private final Dice dice;

  /** Texts that these dice make. */
  public ReadableText(Dice dice) {
    this.dice = dice;
  }

  /** A new text of so many characters, both bounds included. */
  public Utf8 draw(int shortest, int longest) {
    byte[] bytes = new byte[dice.between(shortest, longest)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) dice.between(FIRST, LAST);
    }
    return new Utf8(bytes);
  }
}
