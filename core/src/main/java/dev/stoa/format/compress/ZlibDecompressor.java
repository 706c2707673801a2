package dev.stoa.format.compress;

import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses raw DEFLATE blocks (RFC 1951, without zlib's header and checksum) with the JDK's
 * zlib. Holds one {@link Inflater} with 40 KiB of native memory until it is closed: create one per
 * reader, not per block.
 */
final class ZlibDecompressor implements Decompressor {
  private final Inflater inflater = new Inflater(true);

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    Objects.checkFromIndexSize(targetOffset, targetLength, target.length);
    try {
      inflater.setInput(source, offset, length);
      // One call is enough: the call that fills the target also ends the stream.
      int size = inflater.inflate(target, targetOffset, targetLength);
      if (!inflater.finished() || size != targetLength || inflater.getRemaining() > 0) {
        throw malformed(size, targetLength);
      }
    } catch (DataFormatException e) {
      throw new MalformedBlockException(
          "expected a block of %d bytes, found malformed data".formatted(targetLength), e);
    } finally {
      inflater.reset(); // releases the source, so that it can be garbage-collected
    }
  }

  private MalformedBlockException malformed(int size, int targetLength) {
    return new MalformedBlockException(
        "expected a block of %d bytes, found %d bytes %s end marker and %d trailing bytes"
            .formatted(
                targetLength,
                size,
                inflater.finished() ? "with an" : "without an",
                inflater.getRemaining()));
  }

  @Override
  public void close() {
    inflater.end();
  }
}
