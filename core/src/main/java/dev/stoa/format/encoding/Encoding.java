package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * One way to store a buffer of values of one kind, without state. To add one, implement this in a
 * package of its own and name it in the registry.
 *
 * @param <V> the values that it writes
 * @param <D> the decoder that reads them
 */
public abstract class Encoding<V extends Values, D> {
  private final int id;
  private final String label;

  /**
   * An encoding.
   *
   * @param id its number in files, unique among the encodings of these values
   * @param label its name in options and listings
   */
  protected Encoding(int id, String label) {
    this.id = id;
    this.label = label;
  }

  /** Its number in files. */
  public final int id() {
    return id;
  }

  /** Its name in options and listings. */
  public final String label() {
    return label;
  }

  /** Whether values can be read without decoding them; the profile {@code plain} has no others. */
  public boolean isPlain() {
    return false;
  }

  /**
   * About what the values cost in this encoding; empty where it does not suit them.
   *
   * @param limit what they cost in another encoding: an encoding that cannot cost less need not
   *     find out what it does cost
   */
  public abstract Optional<Estimate> estimate(V values, EncodingContext context, double limit);

  /** Writes values for which there is an estimate. */
  public abstract void write(V values, EncodingOutput out);

  /**
   * Reads what was written.
   *
   * @throws dev.stoa.exception.CorruptFileException when it describes no such values
   */
  public abstract D open(EncodingInput in, int count);
}
