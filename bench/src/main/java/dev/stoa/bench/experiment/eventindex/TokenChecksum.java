package dev.stoa.bench.experiment.eventindex;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The checksum of the first tokens that a system finds, which is the answer of {@link EventWork}:
 * slow systems find fewer, but all find these.
 */
final class TokenChecksum {
  /** The number of tokens in the checksum. */
  static final int TOKEN_COUNT = 100;

  private final CRC32 checksum = new CRC32();
  private int count;

  /** Adds a token, unless there are enough; null if none was found. */
  void add(String token) {
    if (count < TOKEN_COUNT) {
      checksum.update(("" + token).getBytes(StandardCharsets.UTF_8));
      count++;
    }
  }

  /** Returns the checksum as an answer. */
  String text() {
    return Long.toHexString(checksum.getValue());
  }
}
