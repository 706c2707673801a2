package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * One way to store a buffer of values of one kind. Stateless. To add an encoding, extend this class
 * in a package of its own and add it to {@code StandardEncodings}, in the order in which encodings
 * are tried.
 *
 * @param <V> the values that it writes
 * @param <D> the decoder that reads them
 */
public abstract class Encoding<V extends Values, D> {
  private final int id;
  private final String label;

  /**
   * Creates an encoding.
   *
   * @param id the code in files, unique among the encodings of these values
   * @param label the name in options and listings
   */
  protected Encoding(int id, String label) {
    this.id = id;
    this.label = label;
  }

  /** Returns the encoding's code in files. */
  public final int id() {
    return id;
  }

  /** Returns the encoding's name in options and listings. */
  public final String label() {
    return label;
  }

  /**
   * Returns whether values can be read without decoding them; the profile {@code plain} uses only
   * such encodings.
   */
  public boolean isPlain() {
    return false;
  }

  /**
   * Estimates the cost of the values in this encoding; empty if the encoding is unsuitable or
   * {@link #write} cannot store the values. There may be no values at all.
   *
   * @param limit the cost in another encoding, as of {@link EncodingContext#cost}, in nanoseconds:
   *     an encoding that cannot be cheaper need not compute its own cost
   */
  public abstract Optional<Estimate> estimate(V values, EncodingContext context, double limit);

  /** Writes values for which there is an estimate. */
  public abstract void write(V values, EncodingOutput out);

  /**
   * Creates a decoder of encoded values.
   *
   * @throws dev.stoa.exception.CorruptFileException if the bytes are not valid in this encoding
   */
  public abstract D open(EncodingInput in, int count);
}
