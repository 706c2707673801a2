package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * One way to store a buffer of values of one kind, without state. To add one, implement this in a
 * package of its own and name it in the registry.
 *
 * @param <V> the values that it writes
 * @param <D> the decoder that reads them
 */
public interface Encoding<V extends Values, D> {
  /** Its number in files, unique among the encodings of these values. */
  int id();

  /** Its name in options and listings. */
  String label();

  /** Whether values can be read without decoding them; the profile {@code plain} has no others. */
  default boolean isPlain() {
    return false;
  }

  /**
   * About what the values cost in this encoding; empty where it does not suit them.
   *
   * @param limit what they cost in another encoding: an encoding that cannot cost less need not
   *     find out what it does cost
   */
  Optional<Estimate> estimate(V values, EncodingContext context, double limit);

  /** Writes values for which there is an estimate. */
  void write(V values, EncodingOutput out);

  /**
   * Reads what was written.
   *
   * @throws dev.stoa.exception.CorruptFileException when it describes no such values
   */
  D open(EncodingInput in, int count);
}
