package dev.stoa.format.encoding;

/**
 * The encodings that a reader or writer of pages supports.
 *
 * @param longs of integers: values, lengths, codes
 * @param doubles of doubles
 * @param floats of floats
 * @param bytes of byte strings
 */
public record Encodings(
    EncodingSet<LongValues, LongDecoder> longs,
    EncodingSet<FloatingValues, FloatingDecoder> doubles,
    EncodingSet<FloatingValues, FloatingDecoder> floats,
    EncodingSet<BytesValues, BytesDecoder> bytes) {
  /** These encodings and one more for integers. */
  public Encodings withLongs(Encoding<LongValues, LongDecoder> encoding) {
    return new Encodings(longs.with(encoding), doubles, floats, bytes);
  }

  /** These encodings and one more for byte strings. */
  public Encodings withBytes(Encoding<BytesValues, BytesDecoder> encoding) {
    return new Encodings(longs, doubles, floats, bytes.with(encoding));
  }
}
