package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.frames.FrameForm;
import dev.stoa.format.encoding.frames.Frames;

/** A part of a page's head being read, and the buffers that it points to. */
final class PageInput {
  /** Codes inside codes, runs of codes, and so on; writers use fewer. */
  private static final int DEEPEST_CASCADE = 6;

  private static final int LARGEST_REGION = Integer.MAX_VALUE - 8;

  private final ByteReader head;
  private final ByteRegion body;
  private final BufferListener listener;
  private final PageLimits limits;
  private final Decompressors decompressors;
  private int cascade;

  /** The head of a page whose limits its scope was told. */
  PageInput(ByteReader head, ByteRegion body, PageScope scope, BufferListener listener) {
    this(head, body, scope.limits(), scope.decompressors(), listener);
  }

  private PageInput(
      ByteReader head,
      ByteRegion body,
      PageLimits limits,
      Decompressors decompressors,
      BufferListener listener) {
    this.head = head;
    this.body = body;
    this.limits = limits;
    this.decompressors = decompressors;
    this.listener = listener;
  }

  ByteReader head() {
    return head;
  }

  /** The bytes that buffers are parts of. */
  ByteRegion body() {
    return body;
  }

  /** The part of the head that {@link PageOutput#endChild} appended; passed over here. */
  PageInput child(String part) {
    int length = head.readCount("length of the description of " + part, head.remaining());
    return new PageInput(
        head.slice(length, head.place().part()), body, limits, decompressors, listener);
  }

  BufferListener listener() {
    return listener;
  }

  /** What the page may claim to hold. */
  PageLimits limits() {
    return limits;
  }

  /** A buffer, decompressed where it is used. */
  ByteRegion readRegion() {
    int code = head.readByte();
    FrameForm form =
        FrameForm.ofCode(code)
            .orElseThrow(() -> head.place().unsupported("codec " + code + " is unknown"));
    CompressionCodec codec = form.codec();
    int length =
        codec == CompressionCodec.NONE ? 0 : head.readCount("length of a buffer", LARGEST_REGION);
    int offset = head.readCount("offset of a buffer", body.length());
    int storedLength = head.readCount("stored length of a buffer", body.length() - offset);
    listener.buffer(codec, offset, storedLength);
    ByteRegion stored = body.slice(offset, storedLength);
    if (codec == CompressionCodec.NONE) {
      return stored;
    }
    limits.addDecompressed(length, head);
    return Frames.open(stored, length, form, decompressors);
  }

  /** A buffer of a bit for each of some places, filled up to words. */
  ByteRegion readBits(int count) {
    ByteRegion bits = readRegion();
    int expected = (count + 63) / 64 * Long.BYTES;
    if (bits.length() != expected) {
      throw head.corrupt("expected %d bytes of bits, found %d".formatted(expected, bits.length()));
    }
    return bits;
  }

  /** Called before an encoding that may stand in another is read. */
  void enterCascade(String label) {
    listener.beginEncoding(label);
    cascade++;
    if (cascade > DEEPEST_CASCADE) {
      throw head.corrupt(
          "expected at most %d encodings inside each other, found more".formatted(DEEPEST_CASCADE));
    }
  }

  void leaveCascade() {
    cascade--;
    listener.endEncoding();
  }
}
