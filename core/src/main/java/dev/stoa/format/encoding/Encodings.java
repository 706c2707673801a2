package dev.stoa.format.encoding;

/**
 * The encodings that a reader or writer of pages supports.
 *
 * @param longs the encodings of integers: values, lengths, codes
 * @param doubles the encodings of doubles
 * @param floats the encodings of floats
 * @param bytes the encodings of byte strings
 */
public record Encodings(
    EncodingSet<LongValues, LongDecoder> longs,
    EncodingSet<FloatingValues, FloatingDecoder> doubles,
    EncodingSet<FloatingValues, FloatingDecoder> floats,
    EncodingSet<BytesValues, BytesDecoder> bytes) {
  /** Returns these encodings and one more for integers. */
  public Encodings withLongs(Encoding<LongValues, LongDecoder> encoding) {
    return new Encodings(longs.with(encoding), doubles, floats, bytes);
  }

  /** Returns these encodings and one more for byte strings. */
  public Encodings withBytes(Encoding<BytesValues, BytesDecoder> encoding) {
    return new Encodings(longs, doubles, floats, bytes.with(encoding));
  }
}
